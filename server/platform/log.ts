import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * Creates the log of the server: one JSON object per line, on standard output by default. It redacts secrets by name
 * and omits the values of failed queries.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: ['password', 'token', '*.password', '*.token'], censor: '***' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error as logged: failed queries without their values. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { params: _values, detail, ...described } = pino.stdSerializers.err(error)
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof DrizzleQueryError)) continue
    const withValues = cause.message
    const withoutValues = `Failed query: ${cause.query}`
    described.message = described.message.replaceAll(withValues, () => withoutValues)
    described.stack = described.stack.replaceAll(withValues, () => withoutValues)
  }
  // PostgreSQL quotes the whole row when it violates a constraint.
  return String(detail ?? '').startsWith('Failing row') ? described : { ...described, detail }
}
