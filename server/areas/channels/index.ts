import type { RecordedTable } from '../../platform/audit/record.ts'
import type { AreaRows } from '../roles/index.ts'
import { channels } from './schema.ts'

export { leadsBack } from './check.ts'
export { countDistributed, distributeSets, latestDistributed } from './distribute.ts'
export { channelHandlers } from './handlers.ts'
export { notifyPromotionsJob, pruneChannelVisitsJob } from './jobs.ts'
export { exportChannels } from './list.ts'
export { linkOrigin } from './origin.ts'
export { seedDemoChannels } from './seed.ts'
export { channelUndoables } from './undo.ts'
export { createTrackingLinks, trackingPath } from './visits/links.ts'

/** Channels as data scopes let people see them. */
export const channelScopedRows: AreaRows[] = [
  {
    entity: 'channel',
    permission: 'channel:read',
    table: channels,
    id: channels.id,
    owners: [channels.createdBy],
    title: channels.activityName,
    age: channels.createdAt,
  },
]

export const channelRecordedTables: RecordedTable[] = [
  {
    table: channels,
    entity: 'channel',
    title: 'activity_name',
    ignored: ['visits', 'told_begin', 'told_end', 'version', 'updated_at'],
  },
]
