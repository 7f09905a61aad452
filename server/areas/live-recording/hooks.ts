import { type SQL, sql } from 'drizzle-orm'
import { defineHookPoint } from '../../platform/modules/hooks.ts'

/** Condition on the id of a stored file: another area uses the file of a recording. */
export type RecordedFileUseHook = (fileId: SQL) => SQL

/** Called before the file of a recording is deleted: a used one stays, and age deletes no recording with one. */
export const onRecordedFileDeleted = defineHookPoint<RecordedFileUseHook>(
  'the file of a recording is deleted',
)

/** Condition: at least one of the hooks says that the file is used. */
export const isUsedByOthers = (hooks: readonly RecordedFileUseHook[], fileId: SQL): SQL =>
  sql`(${sql.join([sql`false`, ...hooks.map(hook => hook(fileId))], sql` or `)})`
