import { openFilesPath } from '@greenroom/contract/open-files'
import { serverAddress } from '../../../../kit/call/call.ts'

const picturePath = /^\/api\/pictures\/([0-9a-f-]{36})$/i

/** The id of a picture of this installation; undefined for a picture of another host. */
export const storedPictureId = (address: string): string | undefined => picturePath.exec(address)?.[1]

/** Where browsers read a stored picture. */
export const pictureAddress = (fileId: string): string => serverAddress(`${openFilesPath}/${fileId}`)
