import { DrizzleQueryError } from 'drizzle-orm/errors'
import { codeOf } from './start-error.ts'

/** What the system says of a connection that cannot be made, or has ended. */
const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

/** PostgreSQL: cancelled after `statement_timeout`, shut down, starting up, too many connections, idle too long. */
const serverCodes = new Set(['57014', '57P01', '57P02', '57P03', '57P05', '53300'])

/**
 * Whether a statement failed because the database is away, hangs, or took longer than it may. Errors that other
 * programs' connections caused do not count: the data layer wraps, or throws, the driver's own.
 */
export function isDatabaseFailure(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const code = codeOf(cause)
  if (!(cause instanceof Error) || code === undefined) return false
  if (cause.name === 'PostgresError') return serverCodes.has(code) || code.startsWith('08')
  if (code === 'CONNECT_TIMEOUT' || code.startsWith('CONNECTION_')) return true
  // A socket of the private PostgreSQL that is not there.
  if (code === 'ENOENT') return 'syscall' in cause && cause.syscall === 'connect'
  return systemCodes.has(code)
}
