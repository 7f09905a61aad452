import type { Handler } from '../../../platform/http/handler.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Checks } from '../checks/checks.ts'
import type { EngineHost } from '../engine/host.ts'
import type { OtherServers } from '../engine/other-servers.ts'
import { alarmHandlers } from './handlers/alarm-handlers.ts'
import { historyHandlers } from './handlers/history-handlers.ts'
import { createAnnounceOpen } from './jobs/announce-open.ts'
import { createCloseAbandoned } from './jobs/close-abandoned.ts'
import { pruneHistoryJob } from './jobs/prune.ts'
import { createHealthWatcher, type WatchedEngine } from './watch/watcher.ts'
import { createWebhookSender } from './webhook/sender.ts'

export const healthHandlers: readonly Handler[] = [...alarmHandlers, ...historyHandlers]

export const healthJobs = (settings: Settings): readonly Job[] => [
  createCloseAbandoned(settings),
  createAnnounceOpen(settings),
  pruneHistoryJob,
]

/** Pollers that watch the streams of this server and send deliveries to the webhook. */
export function healthPollers(
  platform: Platform,
  host: Pick<EngineHost, 'current' | 'onEvent'>,
  others: Pick<OtherServers, 'audienceOf' | 'onEvent'>,
  checks: Pick<Checks, 'onEvent'>,
): Poller[] {
  const engine: WatchedEngine = {
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
  }
  const { LIVE_WEBHOOK_URL: url, LIVE_WEBHOOK_SECRET: secret } = platform.settings
  return [
    createHealthWatcher({ platform, engine }),
    ...(url !== undefined && secret !== undefined ? [createWebhookSender(platform, { url, secret })] : []),
  ]
}
