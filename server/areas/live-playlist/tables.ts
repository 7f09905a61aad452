import type { TableRules } from '../../platform/modules/table-rules.ts'
import { livePlaylistItems, livePlaylistOrphans, liveRotations } from './schema.ts'

const auditColumns = ['audit_state', 'audit_reason']

/** Rules of the tables of playlists: log, undo and scope. */
export const playlistTables: readonly TableRules[] = [
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
      // Whoever may audit does it once more instead.
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
