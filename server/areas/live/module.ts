import {
  mediaServerHookRoute,
  playlistVideoRoute,
  thumbnailRoute,
} from '@greenroom/contract/areas/live/live-routes'
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { fail } from '../../platform/errors.ts'
import { serveRoute } from '../../platform/http/routes.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { defineModule, type Routes } from '../../platform/modules/module.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { createDemoChat } from './chat/demo-poller.ts'
import { chatHandlers } from './chat/handlers.ts'
import { createChatPruneJob } from './chat/prune-job.ts'
import { seedDemoChat } from './chat/seed.ts'
import { chatTables } from './chat/tables.ts'
import { createThumbnailRoute } from './checks/thumbnails.ts'
import { createAnnouncer } from './engine/announce.ts'
import { createHook, maxHookBytes } from './engine/hooks/routes.ts'
import { healthHandlers, healthJobs, healthPollers } from './health/parts.ts'
import { healthTables } from './health/tables.ts'
import { liveOf } from './live.ts'
import { addDemoClips } from './playlist/demo-clips.ts'
import { playlistHandlers } from './playlist/handlers.ts'
import { playingOf } from './playlist/playing.ts'
import { pruneVideosJob } from './playlist/prune-job.ts'
import { rotationsOf } from './playlist/rotation/runner.ts'
import { playlistTables } from './playlist/tables.ts'
import { createVideoRoute } from './playlist/video-route.ts'
import { pushDemoStreams } from './programmes/demo-streams.ts'
import { roomHandlers } from './rooms/handlers.ts'
import { liveRooms, liveSlotKeys } from './schema.ts'
import { seedDemoRooms } from './seed.ts'
import { slotHandlers } from './slots/handlers.ts'
import { studioHandlers } from './studio/handlers.ts'
import { roomTables } from './tables.ts'

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
  tables: [...roomTables, ...healthTables, ...chatTables, ...playlistTables],
  handlers(platform, registry) {
    const live = liveOf(platform, registry)
    return [
      ...roomHandlers(platform, live),
      ...slotHandlers(live),
      ...studioHandlers(live),
      ...healthHandlers,
      ...chatHandlers,
      ...playlistHandlers(platform.files, playingOf(live)),
    ]
  },
  routes(platform, registry, authenticate) {
    const service = liveService(platform, registry)
    const rotations = rotationsOf(platform, registry)
    return {
      ...service,
      served: [
        ...service.served,
        serveRoute(playlistVideoRoute, createVideoRoute(platform, authenticate)),
        serveRoute(thumbnailRoute, createThumbnailRoute(platform.database)),
      ],
      async start() {
        await service.start?.()
        const { DEMO, LIVE_ENGINE } = platform.settings
        if (DEMO && LIVE_ENGINE !== 'off') await addDemoClips(platform)
      },
      async endStreams() {
        await rotations.stop()
        await service.endStreams?.()
      },
    }
  },
  jobs: (_, settings) => [
    pruneKeysJob,
    pruneVideosJob,
    createChatPruneJob(settings),
    ...healthJobs(settings),
  ],
  pollers(platform, registry) {
    const { checks, gate, shared, host, others } = liveOf(platform, registry)
    const { DEMO, LIVE_ENGINE } = platform.settings
    return [
      gate.poller,
      shared.poller,
      others.poller,
      checks.poller,
      rotationsOf(platform, registry).poller,
      ...healthPollers(platform, host, others, checks),
      ...(DEMO && LIVE_ENGINE !== 'off' ? [createDemoChat(platform)] : []),
    ]
  },
  shortcomings(platform, registry) {
    const { host } = liveOf(platform, registry)
    return () => (host.missing() === 'engineDown' ? { streaming: 'engineDown' } : {})
  },
  seedDemo: async queries => {
    await seedDemoRooms(queries)
    await seedDemoChat(queries)
  },
})

/** Background work of the area and the route for players. */
function liveService(platform: Platform, registry: Registry): Routes {
  const { events, settings } = platform
  const { LIVE_HOOK_SECRET: secret } = settings
  const { beside, checks, control, ffmpeg, gate, host, observations, shared } = liveOf(platform, registry)
  const announce = createAnnouncer(platform)
  const endings = [
    gate.stop,
    host.onEvent(event => {
      announce(event)
      if (event.kind === 'published') void control.apply(event.key.roomId)
    }),
    // Whichever server stored an order, the streams are here.
    events.listen(({ event: { ids, topic } }) => {
      if (topic !== 'live-room.changed' || !host.current()) return
      for (const id of ids.length > 0 ? ids : observations.all().keys()) void control.apply(id)
    }),
  ]
  return {
    served: [
      serveRoute(
        mediaServerHookRoute,
        beside && secret !== undefined
          ? createHook({ ...beside, secret, log: platform.log })
          : () => {
              throw fail('notFound')
            },
        { maxBodyBytes: maxHookBytes },
      ),
    ],
    async start() {
      if (settings.LIVE_ENGINE === 'off') return
      await Promise.all([host.start(), ffmpeg.search()])
      if (settings.DEMO) endings.push(pushDemoStreams(host))
    },
    isUpgrade: gate.isUpgrade,
    upgrade: gate.upgrade,
    async endStreams() {
      for (const end of endings.splice(0)) end()
      await checks.stop()
      await host.stop()
      await shared.leave()
    },
  }
}
