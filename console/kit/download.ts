import { tokenHeader, viewAsHeader } from '@greenroom/contract/envelope'
import { serverAddress, viewedRole } from './call.ts'
import { currentLanguage } from './language.ts'
import { session } from './session.ts'

/** Has the browser save something as a file. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Reads a file in the user's name, as an address in a link could not, and saves it; false when there is none. */
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
