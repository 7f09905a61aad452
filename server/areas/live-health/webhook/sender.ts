import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { isLeasedBy, isNextFree, newLease, noLease } from '../../../platform/jobs/lease.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { liveWebhookDeliveries } from '../schema.ts'

/** Header with the signature and the time of sending. */
const signatureHeader = 'Greenroom-Signature'

/**
 * Signs a delivery as `t=SECONDS,v1=HEX`: an HMAC-SHA256 of the time, a dot and the body.
 * @param seconds since 1970
 */
function sign(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

const intervalMs = 1000
/** Deliveries on their way at once: a receiver that hangs with one does not hold up the others. */
const maxAtOnce = 8
/** Shorter than the lease of a delivery. */
const answerTimeoutMs = 10_000
/** The wait doubles with each attempt, from 5 seconds: the last attempt is about an hour after the first. */
const firstWaitSeconds = 5
const longestWaitSeconds = 900
export const maxAttempts = 12

interface Webhook {
  url: string
  secret: string
}

type Delivery = typeof liveWebhookDeliveries.$inferSelect
const isDue = sql`${liveWebhookDeliveries.nextAttemptAt} <= now()`

/**
 * Creates the poller that sends waiting deliveries, several at once; each delivery has a lease, so servers do not send it
 * twice at once. Deliveries that a stopped server had on their way are sent again when their lease ends. A redirect counts as a failure, because only the operator's address may get signed deliveries.
 */
export function createWebhookSender(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  webhook: Webhook,
): Poller {
  const { pool } = database

  async function deliver({ id, body }: Delivery): Promise<void> {
    const seconds = Math.floor(Date.now() / 1000)
    const response = await fetch(webhook.url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Greenroom-Delivery': id,
        [signatureHeader]: sign(webhook.secret, seconds, body),
        // A kept-alive connection may be closed by the receiver just when the next attempt is sent: many
        // receivers close idle connections after 5 seconds, which is the first wait. The attempt would be lost.
        Connection: 'close',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
  }

  async function postpone(delivery: Delivery, error: unknown): Promise<void> {
    const attempts = delivery.attempts + 1
    if (attempts >= maxAttempts) {
      log.error({ err: error, delivery: delivery.id, attempts }, 'an alarm was not delivered to the webhook')
      await pool.delete(liveWebhookDeliveries).where(eq(liveWebhookDeliveries.id, delivery.id))
      return
    }
    log.warn({ err: error, delivery: delivery.id, attempts }, 'the webhook did not take an alarm')
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
      await deliver(delivery)
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

  return {
    name: 'live-alarm.webhook',
    intervalMs,
    async tick() {
      while (underWay.size < maxAtOnce) {
        const delivery = await claim()
        if (!delivery) break
        begin(delivery)
      }
      if (underWay.size === 0) return false
      // What becomes due meanwhile does not wait for the slowest one.
      const pause = new AbortController()
      await Promise.race([...underWay, wait(intervalMs, undefined, { signal: pause.signal }).catch(() => {})])
      pause.abort()
      return true
    },
  }
}
