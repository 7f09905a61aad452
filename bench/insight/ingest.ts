import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { eventLimits, sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import { readDataOverview } from '@greenroom/contract/areas/insight/specified-figures'
import { envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'
import type { Client } from '../kit/client.ts'
import { atLeast, atMost, printMeasured } from '../kit/table.ts'

const eventsPerSecond = 10_000
const senders = 4
const minuteMs = 60_000
/** Content items of the streamed events. */
const types = ['impression', 'impression', 'click', 'read']

interface Stream {
  url: string
  client: Client
  /** Of a program that may send events. */
  token: string
  /** Content items that the events are of. */
  ids: readonly string[]
  minutes: number
}

/** Sends events in full batches for some minutes while a page is read, and measures the lag of counting. */
export async function measureIngest({ url, client, token, ids, minutes }: Stream): Promise<void> {
  const until = performance.now() + minutes * minuteMs
  const sent = Promise.all(Array.from({ length: senders }, () => sendUntil(url, token, ids, until)))
  const lags: number[] = []
  const pages: number[] = []
  while (performance.now() < until) {
    lags.push((await client.ask(readCollection)).data.lagMs)
    pages.push((await client.ask(readDataOverview)).milliseconds)
    await delay(1000)
  }
  const batches = (await sent).flat()
  const perSecond = (batches.length * eventLimits.perCall) / (minutes * 60)
  printMeasured(`Events that come in, ${minutes} minutes, in batches of ${eventLimits.perCall}`, '', [
    { what: 'events a second', figures: [perSecond], target: atLeast(eventsPerSecond * 0.99) },
    { what: 'a batch, ms', figures: batches },
    { what: 'counting is behind, ms', figures: lags, target: atMost(5000, 'ms') },
    { what: 'a page meanwhile, ms', figures: pages, target: atMost(100, 'ms') },
  ])
}

/** Sends batches one after the other, not faster than the rate; returns the duration of each in milliseconds. */
async function sendUntil(
  url: string,
  token: string,
  ids: readonly string[],
  until: number,
): Promise<number[]> {
  const pauseMs = (1000 * senders * eventLimits.perCall) / eventsPerSecond
  const figures: number[] = []
  for (let next = performance.now(); next < until; next += pauseMs) {
    await delay(Math.max(0, next - performance.now()))
    const body = JSON.stringify({ events: Array.from({ length: eventLimits.perCall }, () => madeEvent(ids)) })
    const begun = performance.now()
    const response = await fetch(new URL(sendEvents.path, url), {
      method: sendEvents.method,
      headers: { [tokenHeader]: token, 'Content-Type': 'application/json' },
      body,
    })
    const { code, msg } = envelopeSchema.parse(await response.json())
    if (code !== success.code) throw new Error(`Events were refused: ${msg}`)
    figures.push(performance.now() - begun)
  }
  return figures
}

const madeEvent = (ids: readonly string[]) => ({
  id: randomUUID(),
  type: types[Math.floor(Math.random() * types.length)],
  contentItemId: ids[Math.floor(Math.random() ** 3 * ids.length)],
  time: new Date().toISOString(),
  visitor: String(Math.floor(Math.random() * 50_000)),
})
