import { recordingVideoRoute } from '@greenroom/contract/areas/live-recording/recording-routes'
import { serveRoute } from '../../platform/http/routes.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { clipHandlers } from './clip-handlers.ts'
import { recordingHandlers } from './handlers.ts'
import { onRecordedFileDeleted } from './hooks.ts'
import { keepRecordingsJob } from './keep-job.ts'
import { createRecorder } from './recorder.ts'
import { liveRecordingOrders, liveRecordings } from './schema.ts'
import { createVideoRoute } from './video-route.ts'

export const liveRecordingModule = defineModule({
  name: 'live-recording',
  tables: [
    {
      table: liveRecordingOrders,
      unlogged: 'starting and ending it are recorded with the room',
      scope: 'unscoped',
    },
    {
      table: liveRecordings,
      unlogged: 'the server writes it; its deletion is recorded with the room',
      scope: 'unscoped',
    },
  ],
  handlers: (platform, registry) => [
    ...recordingHandlers(platform, registry),
    ...clipHandlers(platform, registry),
  ],
  routes: platform => ({ served: [serveRoute(recordingVideoRoute, createVideoRoute(platform))] }),
  jobs: ({ hooks }, settings) => [keepRecordingsJob(settings, hooks.of(onRecordedFileDeleted))],
  pollers: (platform, registry) => [createRecorder(platform, registry)],
})
