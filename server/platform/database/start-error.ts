/** A database that cannot be used at the start; its message is one line that names the thing and what to do. */
export class DatabaseStartError extends Error {}

/** The code of something thrown: the system's (such as ENOTFOUND) or PostgreSQL's (such as 28P01), if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
