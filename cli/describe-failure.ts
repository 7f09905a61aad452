import { BackupError } from '../server/platform/backup/backup-error.ts'
import { DatabaseStartError } from '../server/platform/database/start-error.ts'
import { ListenError } from '../server/platform/http/listen.ts'
import { SettingsError } from '../server/platform/settings.ts'
import { CommandError } from './command-error.ts'

const forUsers = [CommandError, SettingsError, ListenError, DatabaseStartError, BackupError]

/** Describes why a command failed: user errors in one line, others with their stack. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, stack } = error
  return forUsers.some(kind => error instanceof kind) ? message : (stack ?? message)
}
