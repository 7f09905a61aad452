import { type Logger, pino } from 'pino'

export type { Logger }

/** The server's log: one JSON object a line on standard output. Secrets never reach it by these names. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'token', '*.password', '*.token'], censor: '***' },
  })
}
