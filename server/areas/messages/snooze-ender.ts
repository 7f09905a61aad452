import type { PublishedEvent } from '../../platform/events/hub.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Poller } from '../../platform/poller.ts'
import { notifyEach } from './publish-changed.ts'
import { endDueSnoozes } from './snooze.ts'

const intervalMs = 1000
/** Snoozes that end in one transaction. */
const snoozesAtOnce = 200

/** Brings snoozed messages back to the inbox when their time comes, on one server at a time. */
export function createSnoozeEnder({ database, events }: Pick<Platform, 'database' | 'events'>): Poller {
  return {
    name: 'message.end-snoozes',
    intervalMs,
    async tick() {
      const { ended, delivery } = await database.pool.transaction(async queries => {
        const published: PublishedEvent[] = []
        const receipts = await endDueSnoozes(queries, snoozesAtOnce)
        notifyEach((event, audience) => published.push({ event, audience }), receipts)
        return { ended: receipts.length, delivery: await events.store(queries, published) }
      })
      events.deliver(delivery)
      return ended === snoozesAtOnce
    },
  }
}
