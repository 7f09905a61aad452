import type { TableRules } from '../../platform/modules/table-rules.ts'
import {
  liveAlarmAcknowledgements,
  liveAlarmMutes,
  liveAlarms,
  liveIncidents,
  liveSamples,
  liveSessions,
  liveWebhookDeliveries,
} from './schema.ts'

/** Rules of the health tables: log, undo and scope. */
export const healthTables: readonly TableRules[] = [
  { table: liveSessions, unlogged: 'it is what was measured, not a change', scope: 'unscoped' },
  { table: liveSamples, unlogged: 'it is what was measured, not a change', scope: 'unscoped' },
  { table: liveIncidents, unlogged: 'it is a history itself', scope: 'unscoped' },
  { table: liveAlarms, unlogged: 'the server opens and closes them by itself', scope: 'unscoped' },
  {
    table: liveAlarmAcknowledgements,
    entity: 'live-alarm',
    id: 'alarm_id',
    title: 'kind',
    only: 'insert',
    undo: 'decided',
    scope: 'unscoped',
  },
  {
    table: liveAlarmMutes,
    entity: 'live-alarm-mute',
    title: 'kind',
    undo: {
      needs: () => ['live-room:operate'],
      after: async ({ publish }) =>
        publish({ topic: 'live-alarm.changed', ids: [] }, { permission: 'live-room:read' }),
    },
    scope: 'unscoped',
  },
  { table: liveWebhookDeliveries, unlogged: 'announcements on their way', scope: 'unscoped' },
]
