import { DrizzleQueryError } from 'drizzle-orm/errors'
import { codeOf } from './start-error.ts'

/** Error codes of the operating system for a connection that failed or ended. */
const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

/** PostgreSQL: cancelled after `statement_timeout`, shut down, starting up, too many connections, idle too long. */
const serverCodes = new Set(['57014', '57P01', '57P02', '57P03', '57P05', '53300'])

/**
 * True when a statement failed because the database is away, hangs or took too long. Connection errors of other
 * programs do not count: only errors of the driver do, wrapped by the data layer or not.
 */
export function isDatabaseFailure(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const code = codeOf(cause)
  if (!(cause instanceof Error) || code === undefined) return false
  if (cause.name === 'PostgresError') return serverCodes.has(code) || code.startsWith('08')
  if (code === 'CONNECT_TIMEOUT' || code.startsWith('CONNECTION_')) return true
  // The socket file of the private PostgreSQL is missing.
  if (code === 'ENOENT') return 'syscall' in cause && cause.syscall === 'connect'
  return systemCodes.has(code)
}
