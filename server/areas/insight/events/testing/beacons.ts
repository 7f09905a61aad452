import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { DropReason } from '@greenroom/contract/areas/insight/event-batch'
import { and, eq } from 'drizzle-orm'
import type { TestServer } from '../../../../testing/test-server.ts'
import { eventDrops, events } from '../schema.ts'

/** What a browser of a visitor calls itself. */
export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/** A click on a content item as a web page sends it. */
export const seenOf = (item: string, more: object = {}) => ({
  id: randomUUID(),
  type: 'click',
  item,
  time: Date.now(),
  count: 1,
  ...more,
})

/** What a web page sends. */
export const page = <E>(events: readonly E[], more: object = {}) => ({
  sentAt: Date.now(),
  events: events,
  ...more,
})

/** Sends a beacon as a browser does. */
export const postBeacon = (server: TestServer, body: unknown, headers: Record<string, string>) =>
  server.app.fetch(
    new Request('http://greenroom.test/collect', {
      method: 'POST',
      headers: { 'User-Agent': browser, 'Content-Type': 'text/plain', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

export async function storedEvent({ database }: TestServer, id: string) {
  const [row] = await database.pool.select().from(events).where(eq(events.id, id))
  return row
}

/** How many were dropped, once any were. */
export async function countDropped(
  { database }: TestServer,
  sender: string,
  reason: DropReason,
): Promise<number> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const [row] = await database.pool
      .select()
      .from(eventDrops)
      .where(and(eq(eventDrops.sender, sender), eq(eventDrops.reason, reason)))
    if (row) return row.count
    await delay(25)
  }
  return 0
}
