import { recordedAs } from '../../platform/audit/transaction.ts'
import { distributeSets } from '../channels/index.ts'
import type { SetsOnlineHook } from '../content/index.ts'
import { presetAction } from './effects.ts'
import { readPresets, recordActed } from './store.ts'

const key = 'set-distribution'

/**
 * Creates channels for the sets that go online when the preset is on; the channels belong to the user who puts the sets
 * online.
 */
export const distributeOnline: SetsOnlineHook = async ({ actor, queries, publish }, ids) => {
  const preset = (await readPresets(queries)).find(one => one.key === key)
  if (!preset?.enabled) return
  // Under an action of its own: taking the sets offline again by undoing leaves the channels, which are undone by themselves.
  const made = await recordedAs(queries, { action: presetAction(key) }, () =>
    distributeSets(queries, ids, preset.settings.distribution, actor.id),
  )
  if (made.length === 0) return
  await recordActed(queries, key, made.length)
  publish({ topic: 'channel.changed', ids: made.map(({ id }) => id) }, { permission: 'channel:read' })
  publish({ topic: 'preset.changed', ids: [] }, { permission: 'preset:read' })
}
