import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { connect, type Database } from '../database/database.ts'
import type { Logger } from '../log.ts'

const channel = 'greenroom_events'
/** Longest payload that PostgreSQL accepts. */
const maxPayloadBytes = 7999
/** Time between two batches at least, in milliseconds: NOTIFY takes a lock that all committing transactions share. */
const batchMilliseconds = 1000

const message = z.object({ server: z.string(), ids: z.array(z.number().int()) })

/** Connects the servers that share a database; carries the ids of stored events. */
export interface ServerLink {
  /** Announces committed events to the other servers, at once when urgent, otherwise with the next batch. */
  send(ids: readonly number[], urgent: boolean): void
  /** Starts to listen to the other servers. */
  start(): Promise<void>
  /** Sends the waiting batch and stops listening. */
  stop(): Promise<void>
}

/** Callbacks of the link. */
export interface ServerLinkListener {
  /** Another server has stored these events. */
  received(ids: number[]): void
  /** The link is back after a break, during which announcements may have been lost. */
  resumed(): void
}

/** Links the servers by NOTIFY of PostgreSQL, on a connection of its own that reconnects by itself. */
export function createServerLink(database: Database, log: Logger, listener: ServerLinkListener): ServerLink {
  const server = randomUUID()
  let waiting: number[] = []
  let lastBatch = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  let connection: ReturnType<typeof connect> | undefined
  let hasListened = false

  function schedule(delay: number): void {
    timer ??= setTimeout(flush, delay).unref()
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const ids = waiting
    waiting = []
    lastBatch = performance.now()
    sending = sending.then(() => notify(ids))
  }

  async function notify(ids: number[]): Promise<void> {
    try {
      const payloads = splitIntoPayloads(server, ids)
      await database.pool.execute(
        sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
      )
    } catch (error) {
      log.warn(
        { err: error, events: ids.length },
        'the other servers could not be told of events; trying again',
      )
      waiting = [...ids, ...waiting]
      schedule(batchMilliseconds)
    }
  }

  function receive(payload: string): void {
    const parsed = message.safeParse(parseJson(payload))
    if (!parsed.success) log.warn({ channel }, 'a notification that no server sent was ignored')
    else if (parsed.data.server !== server) listener.received(parsed.data.ids)
  }

  return {
    send(ids, urgent) {
      if (ids.length === 0) return
      waiting.push(...ids)
      const delay = lastBatch + batchMilliseconds - performance.now()
      if (urgent || delay <= 0) flush()
      else schedule(delay)
    },
    async start() {
      connection = connect(database.address, 1, { isLasting: true })
      await connection.listen(channel, receive, () => {
        if (hasListened) listener.resumed()
        hasListened = true
      })
    },
    async stop() {
      flush()
      await sending
      clearTimeout(timer)
      await connection?.end({ timeout: 1 })
    },
  }
}

/** Splits ids into as few messages as possible. */
export function splitIntoPayloads(server: string, ids: readonly number[]): string[] {
  const room = maxPayloadBytes - JSON.stringify({ server, ids: [] }).length
  const batches: number[][] = []
  let left = 0
  for (const id of ids) {
    const length = String(id).length + 1
    if (length > left) {
      batches.push([])
      left = room
    }
    batches.at(-1)?.push(id)
    left -= length
  }
  return batches.map(batch => JSON.stringify({ server, ids: batch }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
