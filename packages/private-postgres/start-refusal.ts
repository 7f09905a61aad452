import type { Names } from './names.ts'

/** A server that cannot be started. The message is one line that names the cause and what to do. */
export class PrivatePostgresError extends Error {}

/** Why a start is refused, in words that still want the names of the program and its settings. */
export class StartRefusal extends Error {
  readonly describe: (names: Names) => string

  constructor(describe: (names: Names) => string, options?: ErrorOptions) {
    super('PostgreSQL does not start', options)
    this.describe = describe
  }
}

/** Adapts a refusal for the user who started the server; other errors are returned unchanged. */
export function inWords(error: unknown, names: Names): unknown {
  return error instanceof StartRefusal
    ? new PrivatePostgresError(error.describe(names), { cause: error })
    : error
}

/** The code of something thrown: the system's (such as ENOSPC) or PostgreSQL's (such as 28P01), if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

type Describe = (path: string, names: Names) => string

const causes = {
  full: (path, { dataDirSetting }) =>
    `The disk that holds ${path} is full: make room, or set ${dataDirSetting}`,
  readOnly: (path, { dataDirSetting }) =>
    `${path} is on a read-only disk: set ${dataDirSetting} to a writable directory`,
  forbidden: (path, { dataDirSetting }) =>
    `${path} cannot be written by this user: change the owner of it, or set ${dataDirSetting}`,
  notDirectory: (path, { dataDirSetting }) =>
    `${path} is not a directory: set ${dataDirSetting} to a directory`,
} satisfies Record<string, Describe>

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

/** Turns a failure to write at `path` into a line for the operator; other errors are returned unchanged. */
export function explainWriteError(error: unknown, path: string): unknown {
  if (error instanceof StartRefusal) return error
  const cause = causeOfCode[codeOf(error) ?? '']
  return cause === undefined ? error : new StartRefusal(names => causes[cause](path, names), { cause: error })
}

const causeInOutput: [RegExp, keyof typeof causes][] = [
  [/No space left on device|Disk quota exceeded/, 'full'],
  [/Read-only file system/, 'readOnly'],
  [/Permission denied/, 'forbidden'],
]

/** Last output of PostgreSQL's programs about `path`, as one line for the operator. */
export function explainOutput(output: string, path: string): StartRefusal {
  for (const [pattern, cause] of causeInOutput) {
    if (pattern.test(output)) return new StartRefusal(names => causes[cause](path, names))
  }
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const reason = lines.findLast(line => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
  const plain = reason?.replace(/^.*?(?:FATAL|PANIC|error): */, '') ?? 'it gave no reason'
  return new StartRefusal(() => `PostgreSQL does not start in ${path}: ${plain}`)
}
