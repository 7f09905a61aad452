import { type FirstStep, firstSteps, type readFirstSteps } from '@greenroom/contract/areas/status/first-steps'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { Queries } from '../../platform/database/database.ts'
import type { ServerState } from '../../platform/modules/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasContent } from '../content/index.ts'
import { hasEvents } from '../insight/index.ts'
import { countAdministrators } from '../roles/index.ts'

/** Which first steps of the installation are done; none for the demo, which needs no set-up. */
export async function readSteps(
  { settings: { DEMO, BACKUP_AT } }: Platform,
  { backups }: ServerState,
  queries: Queries,
): Promise<ResponseOf<typeof readFirstSteps>> {
  if (DEMO) return []
  const [administrators, content, collection, lastBackup] = await Promise.all([
    countAdministrators(queries),
    hasContent(queries),
    hasEvents(queries),
    backups.last(),
  ])
  const isDone: Record<FirstStep, boolean> = {
    administrator: administrators > 1,
    content,
    collection,
    backup: BACKUP_AT !== undefined || lastBackup !== undefined,
  }
  return firstSteps.map(step => ({ step, isDone: isDone[step] }))
}
