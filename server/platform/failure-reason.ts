/** Characters of a reason at most; a failed statement may be long. */
const maxLength = 300

/**
 * The reason of an error in one line of English. Of a failed statement it is the error of PostgreSQL: the outer message
 * repeats the values, which may be secret.
 */
export function failureReason(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = inner instanceof Error ? inner.message : String(inner)
  return (message.split('\n', 1)[0] ?? '').slice(0, maxLength)
}
