import { playlistVideoRoute } from '@greenroom/contract/areas/live-playlist/playlist-routes'
import { serveRoute } from '../../platform/http/routes.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { liveOf } from '../live/index.ts'
import { addDemoClips } from './demo-clips.ts'
import { playlistHandlers } from './handlers.ts'
import { playingOf } from './playing.ts'
import { pruneVideosJob } from './prune-job.ts'
import { createRotationPoller } from './rotation/runner.ts'
import { playlistTables } from './tables.ts'
import { createVideoRoute } from './video-route.ts'

export const livePlaylistModule = defineModule({
  name: 'live-playlist',
  tables: playlistTables,
  handlers: (platform, registry) => playlistHandlers(platform.files, playingOf(liveOf(platform, registry))),
  routes: (platform, _, authenticate) => ({
    served: [serveRoute(playlistVideoRoute, createVideoRoute(platform, authenticate))],
    async start() {
      const { DEMO, LIVE_ENGINE } = platform.settings
      if (DEMO && LIVE_ENGINE !== 'off') await addDemoClips(platform)
    },
  }),
  jobs: () => [pruneVideosJob],
  pollers: (platform, registry) => [createRotationPoller(platform, registry)],
})
