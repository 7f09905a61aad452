import type { Envelope } from '@greenroom/contract/envelope'
import type { Language } from '@greenroom/contract/languages'
import { serverAddress } from '../../../kit/browser/server-address.ts'

/**
 * Makes a call that needs no session, without what other calls need to be made.
 * @returns undefined when the server could not be reached, or what answered is not the application
 */
export async function ask(path: string, language: Language, body?: object): Promise<Envelope | undefined> {
  const headers = { 'Accept-Language': language }
  const request = body && {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  try {
    const response = await fetch(serverAddress(path), request ?? { headers })
    const answer: unknown = await response.json()
    return isEnvelope(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

const isEnvelope = (answer: unknown): answer is Envelope => {
  const { status, msg }: { status?: unknown; msg?: unknown } = Object(answer)
  return (status === 'ok' || status === 'fail') && typeof msg === 'string'
}
