import { defineModule } from '../../platform/modules/module.ts'
import type { TableRules } from '../../platform/modules/table-rules.ts'
import { liveOf, onRoomOperated, openAlarmsCounted } from '../live/index.ts'
import { alarmHandlers } from './handlers/alarm-handlers.ts'
import { historyHandlers } from './handlers/history-handlers.ts'
import { targetHandlers } from './handlers/target-handlers.ts'
import { createAnnounceOpen } from './jobs/announce-open.ts'
import { createCloseAbandoned } from './jobs/close-abandoned.ts'
import { pruneHistoryJob } from './jobs/prune.ts'
import {
  liveAlarmAcknowledgements,
  liveAlarmMutes,
  liveAlarms,
  liveAlarmTargets,
  liveIncidents,
  liveSamples,
  liveSessions,
  liveWebhookDeliveries,
} from './schema.ts'
import { countOpenAlarms } from './store/alarm-rows.ts'
import { recordOperation } from './store/record-operation.ts'
import { createRefusalHistory } from './store/refusals.ts'
import { createHealthWatcher } from './watch/watcher.ts'
import { webhookGauges } from './webhook/gauges.ts'
import { createAlarmSender } from './webhook/sender.ts'
import { targetsOf } from './webhook/targets.ts'

/** Rules of the health tables: log, undo and scope. */
const healthTables: readonly TableRules[] = [
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
  { table: liveAlarmTargets, unlogged: 'answers of other systems, not a change', scope: 'unscoped' },
]

export const liveHealthModule = defineModule({
  name: 'live-health',
  tables: healthTables,
  handlers: platform => [...alarmHandlers, ...historyHandlers, ...targetHandlers(platform)],
  gauges: webhookGauges,
  hooks: [onRoomOperated.bind(recordOperation), openAlarmsCounted.bind(countOpenAlarms)],
  jobs: (_, settings) => [createCloseAbandoned(settings), createAnnounceOpen(settings), pruneHistoryJob],
  pollers(platform, registry) {
    const { checks, host, onRefused, others } = liveOf(platform, registry)
    const refusals = createRefusalHistory(platform)
    onRefused(event => void refusals.take(event))
    const watcher = createHealthWatcher({
      platform,
      engine: {
        onEvent: listener =>
          host.onEvent(event =>
            listener(
              event.kind === 'viewers'
                ? { ...event, audience: event.audience + others.audienceOf(event.roomId) }
                : event,
            ),
          ),
        onOtherEvent(listener) {
          others.onEvent(listener)
          checks.onEvent(listener)
        },
        switchOutput: (roomId, slot) => host.current()?.switchOutput(roomId, slot),
      },
    })
    return [watcher, ...targetsOf(platform.settings).map(target => createAlarmSender(platform, target))]
  },
})
