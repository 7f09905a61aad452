import { mediaServerHookRoute, thumbnailRoute } from '@greenroom/contract/areas/live/live-routes'
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { serveRoute } from '../../platform/http/routes.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { defineModule, type Routes } from '../../platform/modules/module.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { TableRules } from '../../platform/modules/table-rules.ts'
import type { Platform } from '../../platform/platform.ts'
import { liveThumbnails } from './checks/schema.ts'
import { createThumbnailRoute } from './checks/thumbnails.ts'
import { demoRooms } from './demo/demo-rooms.ts'
import { pushDemoStreams } from './demo/demo-streams.ts'
import { liveOf } from './live.ts'
import { findNodeProblem } from './node-settings.ts'
import { roomHandlers } from './rooms/handlers.ts'
import { undoRooms } from './rooms/undo.ts'
import { liveRooms, liveSlotKeys, liveSlots, liveStatuses, liveUsedTickets } from './schema.ts'
import { liveSelfChecks } from './self-checks.ts'
import { slotHandlers } from './slots/handlers.ts'
import { undoSlots } from './slots/undo.ts'
import { insertRoom } from './store.ts'
import { createAnnouncer } from './streams/announce.ts'
import { hlsRoutes } from './streams/hls-routes.ts'
import { createHook, maxHookBytes } from './streams/media-server-hook.ts'
import { studioHandlers } from './studio-handlers.ts'
import { watchRoutes } from './watch/routes.ts'

/** Adds the rooms of the demo; the start of a demo server pushes streams into them. */
async function seedDemoRooms(queries: Queries): Promise<void> {
  if ((await queries.$count(liveRooms)) > 0) return
  for (const { fields, id } of demoRooms) await insertRoom(queries, { id, ...fields })
}

/** Rules of the tables of live rooms: log, undo and scope. */
const roomTables: readonly TableRules[] = [
  {
    table: liveRooms,
    entity: 'live-room',
    title: 'title',
    ignored: ['version', 'updated_at'],
    undo: undoRooms,
    scope: 'unscoped',
  },
  {
    table: liveSlots,
    entity: 'live-slot',
    id: 'room_id',
    title: 'slot',
    undo: undoSlots,
    scope: 'unscoped',
  },
  { table: liveSlotKeys, unlogged: 'the slot says when its key was changed', scope: 'unscoped' },
  { table: liveThumbnails, unlogged: 'it is what is seen, not a change', scope: 'unscoped' },
  { table: liveStatuses, unlogged: 'it is what is measured, not a change', scope: 'unscoped' },
  { table: liveUsedTickets, unlogged: 'watching changes nothing', scope: 'unscoped' },
]

const keyDays = 7

/** Deletes the keys of rooms whose deletion is a week ago. */
const pruneKeysJob: Job = {
  name: 'live-room.prune-keys',
  cron: '41 3 * * *',
  retry: { limit: 3, delaySeconds: 60 },
  async handle({ queries }) {
    const rooms = queries
      .select({ id: liveRooms.id })
      .from(liveRooms)
      .where(eq(liveRooms.id, liveSlotKeys.roomId))
    await queries
      .delete(liveSlotKeys)
      .where(
        and(lt(liveSlotKeys.updatedAt, sql`now() - make_interval(days => ${keyDays})`), notExists(rooms)),
      )
  },
}

export const liveModule = defineModule({
  name: 'live',
  findSettingsProblem: findNodeProblem,
  tables: roomTables,
  handlers(platform, registry) {
    const live = liveOf(platform, registry)
    return [...roomHandlers(platform, live), ...slotHandlers(live), ...studioHandlers(live)]
  },
  routes: liveRoutes,
  jobs: () => [pruneKeysJob],
  pollers(platform, registry) {
    const { checks, gate, others, shared } = liveOf(platform, registry)
    return [gate.poller, shared.poller, others.poller, checks.poller]
  },
  checks: liveSelfChecks,
  shortcomings(platform, registry) {
    const { host } = liveOf(platform, registry)
    return () => (host.missing() === 'engineDown' ? { streaming: 'engineDown' } : {})
  },
  seedDemo: seedDemoRooms,
})

/** Background work of the area, and its routes for players and media servers. */
function liveRoutes(platform: Platform, registry: Registry): Routes {
  const { events, settings } = platform
  const { LIVE_HOOK_SECRET: secret } = settings
  const live = liveOf(platform, registry)
  const { beforeStop, checks, control, external, ffmpeg, gate, host, mayWatch, observations, shared } = live
  const announce = createAnnouncer(platform)
  const endings = [
    gate.stop,
    host.onEvent(event => {
      announce(event)
      if (event.kind === 'published') void control.apply(event.key.roomId)
    }),
    // Orders of every server concern the streams here.
    events.listen(({ event: { ids, topic } }) => {
      if (topic !== 'live-room.changed' || !host.current()) return
      for (const id of ids.length > 0 ? ids : observations.all().keys()) void control.apply(id)
    }),
  ]
  return {
    served: [
      serveRoute(
        mediaServerHookRoute,
        external && secret !== undefined
          ? createHook({ ...external, secret, log: platform.log })
          : () => {
              throw fail('notFound')
            },
        { maxBodyBytes: maxHookBytes },
      ),
      serveRoute(thumbnailRoute, createThumbnailRoute(platform.database)),
      ...hlsRoutes({ gate, host, mayWatch }),
      ...watchRoutes(platform, live),
    ],
    async start() {
      if (settings.LIVE_ENGINE === 'off') return
      await Promise.all([host.start(), ffmpeg.search()])
      if (settings.DEMO) endings.push(pushDemoStreams(host))
    },
    isUpgrade: gate.isUpgrade,
    upgrade: gate.upgrade,
    async endStreams() {
      for (const end of beforeStop.splice(0)) await end()
      for (const end of endings.splice(0)) end()
      await checks.stop()
      await host.stop()
      await shared.leave()
    },
  }
}
