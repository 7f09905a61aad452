import { postgresCode } from '../audit/transaction.ts'
import { codeOf } from '../database/start-error.ts'

/** A backup or restore that failed. Its message is one line for the operator. */
export class BackupError extends Error {}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file would be larger than the system allows',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'there is no such file or directory',
  ENOTDIR: 'a part of the path is not a directory',
  EEXIST: 'a file is in its place',
  EISDIR: 'it is a directory',
  EIO: 'the disk has a fault',
}

/** Describes an error of the file system at `path`; returns any other error unchanged. */
export function explainFileError(error: unknown, path: string, doing: 'read' | 'written'): unknown {
  const reason = reasons[codeOf(error) ?? '']
  return reason === undefined
    ? error
    : new BackupError(`${path} cannot be ${doing}: ${reason}`, { cause: error })
}

/** Describes an error of PostgreSQL; returns any other error unchanged. */
export function explainDatabaseError(error: unknown, doing: 'read' | 'written'): unknown {
  if (!(error instanceof Error) || postgresCode(error) === undefined) return error
  return new BackupError(`The database cannot be ${doing}: ${error.message}`, { cause: error })
}
