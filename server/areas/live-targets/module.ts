import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Job } from '../../platform/jobs/job.ts'
import { defineModule } from '../../platform/modules/module.ts'
import type { TableRules, UndoDeclaration } from '../../platform/modules/table-rules.ts'
import { targetHandlers } from './handlers.ts'
import { dropKeys } from './keys.ts'
import { createPushPoller } from './push-poller.ts'
import { liveTargetKeys, liveTargetPushes, liveTargets } from './schema.ts'

/** Changes of targets can be undone by users who may make the opposite change. Keys are not in the log. */
const undoTargets: UndoDeclaration = {
  needs: ({ does, to }) =>
    does === 'update' && Object.keys(to).every(column => column === 'is_on')
      ? ['live-room:operate']
      : ['live-room:manage'],
  refusal: ({ does, to }) =>
    does === 'update' && 'key_changed_at' in to && !('address' in to) ? 'secret' : undefined,
  async after({ queries, publish }, steps) {
    const moved = steps.filter(({ does, to }) => does === 'update' && 'address' in to)
    // The key was meant for the other address.
    await dropKeys(
      queries,
      moved.map(({ key }) => String(key.id)),
    )
    const ids = steps.map(({ key }) => String(key.id))
    const rooms = await queries
      .select({ roomId: liveTargets.roomId })
      .from(liveTargets)
      .where(inArray(liveTargets.id, ids))
    // Of a target whose creation is undone the room is not known any more: all are read again.
    publish(
      { topic: 'live-target.changed', ids: rooms.length < ids.length ? [] : rooms.map(one => one.roomId) },
      { permission: 'live-room:read' },
    )
  },
}

const targetTables: readonly TableRules[] = [
  {
    table: liveTargets,
    entity: 'live-target',
    title: 'name',
    ignored: ['id', 'room_id', 'created_at', 'updated_at', 'version'],
    undo: undoTargets,
    scope: 'unscoped',
  },
  { table: liveTargetKeys, unlogged: 'the target says when its key was changed', scope: 'unscoped' },
  { table: liveTargetPushes, unlogged: 'it is what is measured, not a change', scope: 'unscoped' },
]

const keyDays = 7

/** Deletes the keys of targets whose deletion is a week ago. */
const pruneKeysJob: Job = {
  name: 'live-target.prune-keys',
  cron: '47 3 * * *',
  retry: { limit: 3, delaySeconds: 60 },
  async handle({ queries }) {
    const targets = queries
      .select({ id: liveTargets.id })
      .from(liveTargets)
      .where(eq(liveTargets.id, liveTargetKeys.targetId))
    const isOld = lt(liveTargetKeys.updatedAt, sql`now() - make_interval(days => ${keyDays})`)
    await queries.delete(liveTargetKeys).where(and(isOld, notExists(targets)))
  },
}

export const liveTargetsModule = defineModule({
  name: 'live-targets',
  tables: targetTables,
  handlers: targetHandlers,
  jobs: () => [pruneKeysJob],
  pollers: (platform, registry) => [createPushPoller(platform, registry)],
})
