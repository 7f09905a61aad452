/** The database cannot be used at the start. The message is one line that names the cause and what to do. */
export class DatabaseStartError extends Error {}

/** Error code of the system (such as ENOTFOUND) or of PostgreSQL (such as 28P01), if there is one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
