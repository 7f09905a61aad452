import type { Endpoint, ResponseOf } from '@greenroom/contract/endpoint'
import { requestIdHeader, tokenHeader, viewAsHeader } from '@greenroom/contract/envelope'
import {
  addressOf,
  type Quiet,
  readResponse,
  reportingFailure,
  unanswered,
  viewedRole,
} from '../call/call.ts'
import { withWriteKey } from '../call/write-keys.ts'
import { session } from '../session/session.ts'
import { currentLanguage } from '../text/language.ts'

export interface SendOptions {
  signal: AbortSignal
  /** Called with the sent part, from 0 to 1. */
  onProgress: (sent: number) => void
  quiet?: Quiet
  /** What the call's path and query say beside the file. */
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
}

/**
 * Makes a call that takes a file. `fetch` does not tell how much has been sent, so this is a request of the old kind.
 * @throws CallFailure, or the signal's reason when it was aborted
 */
export function sendFile<C extends Endpoint>(
  declaration: C,
  file: File,
  { signal, onProgress, quiet, params = {}, query = {} }: SendOptions,
): Promise<ResponseOf<C>> {
  const { token } = session.getState()
  const viewAs = viewedRole()
  return reportingFailure(declaration, { quiet, token, viewAs }, async () => {
    const headers = {
      'Accept-Language': currentLanguage(),
      ...(token !== '' && { [tokenHeader]: token }),
      ...(viewAs !== null && { [viewAsHeader]: viewAs }),
    }
    const to = { method: declaration.method, address: addressOf(declaration.path, { params, query }) }
    const form = new FormData()
    form.append(declaration.input.file?.field ?? 'file', file)
    const identity = [file.name, file.size, file.lastModified].join(' ')
    return withWriteKey(declaration, to.address, identity, async keyed => {
      const all = { ...headers, ...keyed }
      const { response: answer, requestId } = await post(to, form, all, signal, onProgress)
      // The server validates its responses against this declaration.
      return readResponse(answer, requestId).data as ResponseOf<C>
    })
  })
}

function post(
  { method, address }: { method: string; address: string },
  form: FormData,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<{ response: unknown; requestId: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve({
        response: request.response,
        requestId: request.getResponseHeader(requestIdHeader) ?? '',
      })
    request.onerror = () => reject(unanswered(''))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    request.open(method, address)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })
}
