import type { Language } from '@greenroom/contract/languages'

/** What came with a refusal, of what the sign-in can be refused for. */
interface RefusalData {
  retryAfterSeconds?: unknown
  issues?: unknown
  reason?: unknown
}

/** A refused attempt, as it came from the server. */
export interface Refusal {
  /** Code of the envelope. */
  code: number
  /** The server's message; empty when it sent none. */
  message: string
  data: unknown
  /** Time at which it came, in ms since 1970. */
  receivedAt: number
}

/**
 * The server's messages about the fields, or else about the whole request; empty when it sent none.
 * @param wait makes the sentence that says when the next attempt is possible
 */
export function describeRefusal(
  { message, data, receivedAt }: Refusal,
  language: Language,
  wait: (time: string) => string,
): string {
  const { retryAfterSeconds, issues, reason }: RefusalData = Object(data)
  if (typeof retryAfterSeconds === 'number')
    return wait(clockText(receivedAt + retryAfterSeconds * 1000, language))
  if (Array.isArray(issues) && issues.length > 0) return issues.map(issue => String(issue.msg)).join(' ')
  return typeof reason === 'string' ? `${message} · ${reason}` : message
}

/** A clock time. Unlike a number of minutes, it stays correct while it is on screen. */
function clockText(time: number, language: Language): string {
  return new Date(time).toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  })
}
