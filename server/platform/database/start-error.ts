/** A database that cannot be used at the start; its message is one line that names the thing and what to do. */
export class DatabaseStartError extends Error {}

/** The system's error code (such as ENOSPC) of something thrown, if it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Turns a failure of the file system at `path` into a line for the operator; anything else comes back as it is. */
export function explainFileError(error: unknown, path: string): unknown {
  switch (systemCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new DatabaseStartError(`The disk that holds ${path} is full: make room, or set DATA_DIR`)
    case 'EROFS':
      return new DatabaseStartError(`${path} is on a read-only disk: set DATA_DIR to a writable directory`)
    case 'EACCES':
    case 'EPERM':
      return new DatabaseStartError(
        `${path} cannot be written by this user: change its owner, or set DATA_DIR`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new DatabaseStartError(`${path} is not a directory: set DATA_DIR to a directory`)
    default:
      return error
  }
}
