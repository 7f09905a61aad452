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
/** The wait doubles with each attempt, from 5 seconds: the last attempt is about an hour after the first. */
const firstWaitSeconds = 5
const longestWaitSeconds = 900
export const maxAttempts = 12

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
 * Creates the poller that sends the waiting deliveries of a target one by one; each delivery has a lease, so servers do
 * not send it twice at once. Targets do not wait for each other.
 */
export function createAlarmSender(
  { database, log }: Pick<Platform, 'database' | 'log'>,
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

  return {
    name: `live-alarm.${name}`,
    intervalMs,
    async tick() {
      const [delivery] = await pool
        .update(liveWebhookDeliveries)
        .set(newLease())
        .where(isNextFree(liveWebhookDeliveries, isDue))
        .returning()
      if (!delivery) return false
      try {
        await sendTo(target, delivery)
        await recordAnswer(pool, name)
        await pool.delete(liveWebhookDeliveries).where(eq(liveWebhookDeliveries.id, delivery.id))
      } catch (error) {
        await postpone(delivery, error)
      }
      return true
    },
  }
}
