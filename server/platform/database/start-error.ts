/** A database that cannot be used at the start; its message is one line that names the thing and what to do. */
export class DatabaseStartError extends Error {}

/** The code of something thrown: the system's (such as ENOSPC) or PostgreSQL's (such as 28P01), if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const causes = {
  full: (path: string) => `The disk that holds ${path} is full: make room, or set DATA_DIR`,
  readOnly: (path: string) => `${path} is on a read-only disk: set DATA_DIR to a writable directory`,
  forbidden: (path: string) =>
    `${path} cannot be written by this user: change the owner of it, or set DATA_DIR`,
  notDirectory: (path: string) => `${path} is not a directory: set DATA_DIR to a directory`,
}

const causeOfCode: Partial<Record<string, keyof typeof causes>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  EROFS: 'readOnly',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  ENOTDIR: 'notDirectory',
  EEXIST: 'notDirectory',
}

/** Turns a failure to write at `path` into a line for the operator; anything else comes back as it is. */
export function explainWriteError(error: unknown, path: string): unknown {
  if (error instanceof DatabaseStartError) return error
  const cause = causeOfCode[codeOf(error) ?? '']
  return cause === undefined ? error : new DatabaseStartError(causes[cause](path), { cause: error })
}

const causeInOutput: [RegExp, keyof typeof causes][] = [
  [/No space left on device|Disk quota exceeded/, 'full'],
  [/Read-only file system/, 'readOnly'],
  [/Permission denied/, 'forbidden'],
]

/** What PostgreSQL's programs said before they gave up on `path`, as one line for the operator. */
export function explainOutput(output: string, path: string): DatabaseStartError {
  for (const [pattern, cause] of causeInOutput) {
    if (pattern.test(output)) return new DatabaseStartError(causes[cause](path))
  }
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const reason = lines.findLast(line => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
  const plain = reason?.replace(/^.*?(?:FATAL|PANIC|error): */, '') ?? 'it gave no reason'
  return new DatabaseStartError(`PostgreSQL does not start in ${path}: ${plain}`)
}
