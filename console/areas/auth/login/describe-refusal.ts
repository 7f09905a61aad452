import type { Language } from '@greenroom/contract/languages'

/** What came with a refusal, of what the sign-in can be refused for. */
interface RefusalData {
  retryAfterSeconds?: unknown
  issues?: unknown
  reason?: unknown
}

/**
 * The server's messages about the fields, or else about the whole request; empty when it sent none.
 * @param wait makes the sentence that says when the next attempt is possible
 */
export function describeRefusal(
  { message, data }: { message: string; data: unknown },
  language: Language,
  wait: (time: string) => string,
): string {
  const { retryAfterSeconds, issues, reason }: RefusalData = Object(data)
  if (typeof retryAfterSeconds === 'number') return wait(clockIn(retryAfterSeconds, language))
  if (Array.isArray(issues) && issues.length > 0) return issues.map(issue => String(issue.msg)).join(' ')
  return typeof reason === 'string' ? `${message} · ${reason}` : message
}

/** The clock time in this many seconds. Unlike a number of minutes, it stays correct while it is on screen. */
function clockIn(seconds: number, language: Language): string {
  const time = new Date(Date.now() + seconds * 1000)
  return time.toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  })
}
