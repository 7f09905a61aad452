import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { isLeasedBy, isNextFree, newLease, noLease } from '../../../platform/jobs/lease.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { reasonOf } from '../../../platform/self-check/check.ts'
import { liveAlarmTargets, liveWebhookDeliveries } from '../schema.ts'
import { sendTo } from './send.ts'
import type { AlarmTarget } from './targets.ts'

const intervalMs = 1000
/** Deliveries on their way at once: a receiver that hangs with one does not hold up the others. */
const maxAtOnce = 8
/** The wait doubles with each attempt, from a second: the last attempt is about an hour after the first. */
const firstWaitSeconds = 1
const longestWaitSeconds = 900
export const maxAttempts = 14

type Delivery = typeof liveWebhookDeliveries.$inferSelect

/** Records the last answer of a target; the failure of an older one stays. */
export async function recordAnswer(queries: Queries, name: string, failure?: string): Promise<void> {
  const answer = failure === undefined ? { deliveredAt: sql`now()` } : { failedAt: sql`now()`, failure }
  await queries
    .insert(liveAlarmTargets)
    .values({ name, ...answer })
    .onConflictDoUpdate({ target: liveAlarmTargets.name, set: answer })
}

/**
 * Creates the poller that sends the waiting deliveries of a target, several at once; each delivery has a lease, so servers
 * do not send it twice at once. Deliveries that a stopped server had on their way are sent again when their lease ends.
 * Targets do not wait for each other. With events, an alarm of any server is sent at once.
 */
export function createAlarmSender(
  {
    database,
    events,
    log,
  }: Pick<Platform, 'database' | 'log'> & {
    events?: Pick<Platform['events'], 'listen'>
  },
  target: AlarmTarget,
): Poller {
  const { pool } = database
  const { name } = target
  const isDue = sql`${liveWebhookDeliveries.target} = ${name} and ${liveWebhookDeliveries.nextAttemptAt} <= now()`

  async function postpone(delivery: Delivery, error: unknown): Promise<void> {
    const attempts = delivery.attempts + 1
    await recordAnswer(pool, name, reasonOf(error))
    if (attempts >= maxAttempts) {
      log.error({ err: error, target: name, delivery: delivery.id, attempts }, 'an alarm was not delivered')
      await pool.delete(liveWebhookDeliveries).where(eq(liveWebhookDeliveries.id, delivery.id))
      return
    }
    log.warn({ err: error, target: name, delivery: delivery.id, attempts }, 'a target did not take an alarm')
    const wait = Math.min(firstWaitSeconds * 2 ** delivery.attempts, longestWaitSeconds)
    await pool
      .update(liveWebhookDeliveries)
      .set({ attempts, nextAttemptAt: sql`now() + make_interval(secs => ${wait})`, ...noLease })
      .where(isLeasedBy(liveWebhookDeliveries, delivery))
  }

  async function claim(): Promise<Delivery | undefined> {
    const [delivery] = await pool
      .update(liveWebhookDeliveries)
      .set(newLease())
      .where(isNextFree(liveWebhookDeliveries, isDue))
      .returning()
    return delivery
  }
  async function send(delivery: Delivery): Promise<void> {
    try {
      await sendTo(target, delivery)
      await recordAnswer(pool, name)
      await pool.delete(liveWebhookDeliveries).where(eq(liveWebhookDeliveries.id, delivery.id))
    } catch (error) {
      await postpone(delivery, error)
    }
  }
  const underWay = new Set<Promise<void>>()
  function begin(delivery: Delivery): void {
    const sending = send(delivery)
      .catch(error => log.error({ err: error, delivery: delivery.id }, 'an alarm could not be put back'))
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  let endPause = (): void => undefined

  return {
    name: `live-alarm.${name}`,
    intervalMs,
    onStart(wake) {
      events?.listen(({ event: { topic } }) => {
        if (topic !== 'live-alarm.changed') return
        endPause()
        wake()
      })
    },
    async tick() {
      while (underWay.size < maxAtOnce) {
        const delivery = await claim()
        if (!delivery) break
        begin(delivery)
      }
      if (underWay.size === 0) return false
      // What becomes due meanwhile does not wait for the slowest one.
      const pause = new AbortController()
      endPause = () => pause.abort()
      await Promise.race([...underWay, wait(intervalMs, undefined, { signal: pause.signal }).catch(() => {})])
      pause.abort()
      return true
    },
  }
}
