import { mediaServerHookRoute } from '@greenroom/contract/areas/live/live-routes'
import { fail } from '../../platform/errors.ts'
import { serveRoute } from '../../platform/http/routes.ts'
import type { Routes } from '../../platform/modules/module.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { createAnnouncer } from './engine/announce.ts'
import { createHook, maxHookBytes } from './engine/hooks/routes.ts'
import { liveOf } from './live.ts'
import { pushDemoStreams } from './programmes/demo-streams.ts'

/** Background work of the area and the route for players. */
export function liveService(platform: Platform, registry: Registry): Routes {
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
