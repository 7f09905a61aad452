import { playlistVideoRoute } from '@greenroom/contract/areas/live-playlist/playlist-routes'
import type { Context } from 'hono'
import { type Authenticate, requireActor } from '../../platform/access/actor.ts'
import type { HttpEnvironment } from '../../platform/access/request-context.ts'
import { fail } from '../../platform/errors.ts'
import { fileResponse, openFile } from '../../platform/files/files.ts'
import { serveRoute } from '../../platform/http/routes.ts'
import { defineModule } from '../../platform/modules/module.ts'
import type { TableRules } from '../../platform/modules/table-rules.ts'
import type { Platform } from '../../platform/platform.ts'
import { liveOf } from '../live/index.ts'
import { onRecordedFileDeleted } from '../live-recording/index.ts'
import { addDemoClips } from './demo-clips.ts'
import { playlistHandlers } from './handlers.ts'
import { createPlainCheck } from './plain-clips.ts'
import { playingOf } from './playing.ts'
import { pruneVideosJob } from './prune-job.ts'
import { createRotationPoller } from './rotation/runner.ts'
import { livePlaylistItems, livePlaylistOrphans, liveRotations } from './schema.ts'
import { findItem, usesClipFile } from './store.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves the video of a clip to users who may view live rooms. */
function createVideoRoute({ database, files }: Platform, authenticate: Authenticate) {
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const { token, viewAs } = context.var.request
    const actor = await requireActor(authenticate, token, viewAs)
    if (actor.onlyEndpoints) throw fail('passwordChangeRequired')
    if (!actor.permissions.has('live-room:read')) throw fail('forbidden', { permission: 'live-room:read' })
    const { id = '' } = context.req.param()
    const item = idForm.test(id) ? await findItem(database.pool, id) : undefined
    if (!item) throw fail('notFound')
    return fileResponse(await openFile(database.pool, files, item.videoFileId))
  }
}

const auditColumns = ['audit_state', 'audit_reason']

/** Rules of the tables of playlists: log, undo and scope. */
const playlistTables: readonly TableRules[] = [
  {
    table: livePlaylistItems,
    entity: 'live-playlist-item',
    title: 'name',
    ignored: [
      'id',
      'room_id',
      'video_file_id',
      'media_type',
      'duration_ms',
      'audited_by',
      'created_by',
      'created_at',
      'updated_at',
      'version',
    ],
    undo: {
      needs: () => ['live-room:manage'],
      // A user who may audit does it once more instead.
      refusal: ({ does, to }) =>
        does === 'update' && auditColumns.some(column => column in to) ? 'decided' : undefined,
      after: async ({ publish }) =>
        publish({ topic: 'live-playlist.changed', ids: [] }, { permission: 'live-room:read' }),
    },
    scope: 'unscoped',
  },
  { table: liveRotations, unlogged: 'starting and ending it are recorded with the room', scope: 'unscoped' },
  { table: livePlaylistOrphans, unlogged: 'the server finds them by itself', scope: 'unscoped' },
]

export const livePlaylistModule = defineModule({
  name: 'live-playlist',
  tables: playlistTables,
  handlers: (platform, registry) =>
    playlistHandlers(platform.files, {
      readPlaying: playingOf(liveOf(platform, registry)),
      isPlain: createPlainCheck(platform.files.store),
    }),
  routes: (platform, _, authenticate) => ({
    served: [serveRoute(playlistVideoRoute, createVideoRoute(platform, authenticate))],
    async start() {
      const { DEMO, LIVE_ENGINE } = platform.settings
      if (DEMO && LIVE_ENGINE !== 'off') await addDemoClips(platform)
    },
  }),
  jobs: () => [pruneVideosJob],
  hooks: [onRecordedFileDeleted.bind(usesClipFile)],
  pollers: (platform, registry) => [createRotationPoller(platform, registry)],
})
