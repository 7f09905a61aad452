import { tokenHeader, viewAsHeader } from '@greenroom/contract/envelope'
import { session } from '../session/session.ts'
import { currentLanguage } from '../text/language.ts'
import { serverAddress, viewedRole } from './call.ts'

/** Saves content as a file. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Downloads a file with the session's token, which a link could not send, and saves it; false when it does not exist. */
export async function download(path: string, name: string): Promise<boolean> {
  const role = viewedRole()
  const response = await fetch(serverAddress(path), {
    headers: {
      'Accept-Language': currentLanguage(),
      [tokenHeader]: session.getState().token,
      ...(role !== null && { [viewAsHeader]: role }),
    },
  }).catch(() => undefined)
  if (!response?.ok || !response.headers.has('content-disposition')) return false
  saveAs(await response.blob(), name)
  return true
}
