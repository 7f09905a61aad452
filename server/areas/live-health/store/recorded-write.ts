import { randomUUIDv7 } from 'node:crypto'
import type { StreamEvent } from '@greenroom/contract/events'
import { recordedTransaction } from '../../../platform/audit/transaction.ts'
import type { Audience } from '../../../platform/events/publish.ts'
import type { Platform } from '../../../platform/platform.ts'
import { announcingOf } from '../announce/announce.ts'
import type { Context } from './write-effects.ts'

/** Runs a write of the server itself in one transaction, and publishes its events after the commit. */
export async function recordedWrite<T>(
  { database, events, settings }: Pick<Platform, 'database' | 'events' | 'settings'>,
  write: (context: Context) => Promise<T>,
): Promise<T> {
  const operation = {
    actor: null,
    action: 'live-room.watch',
    address: '',
    device: '',
    requestId: randomUUIDv7(),
  }
  const { result, delivery } = await recordedTransaction(database, operation, async queries => {
    const published: { event: StreamEvent; audience: Audience }[] = []
    const result = await write({
      ...announcingOf(settings),
      queries,
      publish: (event, audience) => published.push({ event, audience }),
    })
    return { result, delivery: await events.store(queries, published) }
  })
  events.deliver(delivery)
  return result
}
