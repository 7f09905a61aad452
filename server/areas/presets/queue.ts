import type { PresetSettings } from '@greenroom/contract/areas/presets/presets'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { findQueue, type QueuesGoHook } from '../inspection/index.ts'
import { changePreset, lockPreset } from './store.ts'

const key = 'banned-content'

/** Whether these settings send content items to a queue that is there, or to none; ask while the preset is locked. */
export async function hasItsQueue(queries: Queries, { action, queueId }: PresetSettings): Promise<boolean> {
  return action !== 'queue' || (queueId !== null && (await findQueue(queries, queueId)) !== undefined)
}

/**
 * Refuses the deletion of a queue that receives banned content items. The preset stays locked meanwhile, so that no user chooses
 * the queue just then. @throws ApiError `queueInUse`
 */
export const retainNamedQueue: QueuesGoHook = async (queries, ids) => {
  const { enabled, settings } = await lockPreset(queries, key)
  const isNamed = settings.action === 'queue' && settings.queueId !== null && ids.includes(settings.queueId)
  if (enabled && isNamed) throw fail('queueInUse', { preset: key })
}

/**
 * Switches off detection that sends to a missing queue. Such a queue can no longer be deleted, but earlier
 * versions let it go, and the preset then has no effect. Call it at the start, when every preset has its row.
 */
export async function switchOffWithoutQueue(queries: Queries): Promise<void> {
  const { enabled, settings } = await lockPreset(queries, key)
  if (enabled && !(await hasItsQueue(queries, settings))) await changePreset(queries, key, { enabled: false })
}
