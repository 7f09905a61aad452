import { randomUUIDv7 } from 'node:crypto'
import type { StreamEvent } from '@greenroom/contract/events'
import { inArray, sql } from 'drizzle-orm'
import { recordedTransaction } from '../../platform/audit/transaction.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Audience } from '../../platform/http/handler.ts'
import type { Poller } from '../../platform/jobs/poller.ts'
import type { Platform } from '../../platform/platform.ts'
import { contentItems, publishContentItemsChanged } from '../content/index.ts'
import { fillStaleQueues, followContentItems } from './fill.ts'
import { contentChecks, inspectionQueues } from './schema.ts'

/** How soon a changed content is looked at, in milliseconds. */
const interval = 300
/** Content items that are looked at in one transaction. */
const atATime = 500
/** The advisory lock of who looks at content items; any number that nothing else uses. */
export const checksLock = 7_146_020
/** Transaction-local; the trigger on `content_item` notes nothing while it is on. */
const setting = 'greenroom.checking'
const action = 'content-item.check'

/** What acts on content items works with. */
export interface EffectContext {
  queries: Queries
  publish(event: StreamEvent, audience: Audience): void
}

/** Something that acts on content items that are new or changed; the ids of those that it changed. */
export type ContentEffect = (context: EffectContext, ids: readonly string[]) => Promise<readonly string[]>

/**
 * Looks at content items that are new or changed: first whatever acts on them, in order, then the queues. What is changed
 * thereby is not looked at again, so nothing goes round in circles. Every server does so, one at a time.
 */
export function createContentChecks(platform: Platform, effects: readonly ContentEffect[]): Poller {
  const tick = async (): Promise<boolean> => {
    const todo = await whatWaits(platform.database.pool)
    const filled = todo.queues && (await inTurn(platform, fill))
    const followed = todo.contentItems && (await inTurn(platform, context => follow(context, effects)))
    return filled || followed
  }
  return { name: action, interval, tick }
}

/** One look, so that a server at rest asks little. */
async function whatWaits(queries: Queries): Promise<{ contentItems: boolean; queues: boolean }> {
  const [row] = await queries.execute<{ contentItems: boolean; queues: boolean }>(sql`
    select exists (select from ${contentChecks}) as "contentItems",
      exists (select from ${inspectionQueues} where ${inspectionQueues.stale}) as queues`)
  return row ?? { contentItems: false, queues: false }
}

async function fill({ queries, publish }: EffectContext): Promise<boolean> {
  const ids = await fillStaleQueues(queries)
  if (ids.length > 0) publish({ topic: 'inspection.changed', ids }, { permission: 'inspection:read' })
  return false
}

async function follow(context: EffectContext, effects: readonly ContentEffect[]): Promise<boolean> {
  const { queries, publish } = context
  const first = queries
    .select({ id: contentChecks.id })
    .from(contentChecks)
    .orderBy(contentChecks.id)
    .limit(atATime)
    .for('update', { skipLocked: true })
  const notes = await queries.delete(contentChecks).where(inArray(contentChecks.id, first)).returning()
  if (notes.length === 0) return false
  const ids = [...new Set(notes.map(note => note.contentItemId))].toSorted()
  const changed = await withoutNotes(queries, async () => {
    const all = new Set<string>()
    for (const effect of effects) for (const id of await effect(context, ids)) all.add(id)
    return [...all]
  })
  if (changed.length > 0) publishContentItemsChanged(publish, changed)
  const now = new Date()
  const queues = await followContentItems(queries, [
    ...notes.map(({ contentItemId, changedAt }) => ({ id: contentItemId, changedAt })),
    ...changed.map(id => ({ id, changedAt: now })),
  ])
  if (queues.length > 0) {
    publish({ topic: 'inspection.changed', ids: queues }, { permission: 'inspection:read' })
  }
  return notes.length >= atATime
}

/** Changes content items without having them looked at again. */
export async function withoutNotes<T>(queries: Queries, work: () => Promise<T>): Promise<T> {
  await queries.execute(sql`select set_config(${setting}, 'on', true)`)
  const done = await work()
  await queries.execute(sql`select set_config(${setting}, '', true)`)
  return done
}

/** Runs a part in a transaction of its own, if no other server is at it, and tells of what it changed; whether more waits. */
async function inTurn(
  { database, events }: Platform,
  part: (context: EffectContext) => Promise<boolean>,
): Promise<boolean> {
  const operation = { actor: null, action, requestId: randomUUIDv7(), address: '', device: '' }
  const { delivery, more } = await recordedTransaction(
    database,
    operation,
    async queries => {
      const [locked] = await queries.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${checksLock}) as mine`,
      )
      const published: { event: StreamEvent; audience: Audience }[] = []
      const publish: EffectContext['publish'] = (event, audience) => published.push({ event, audience })
      const isMore = locked?.mine ? await part({ queries, publish }) : false
      return { more: isMore, delivery: await events.store(queries, published) }
    },
    { isBackground: true },
  )
  events.deliver(delivery)
  return more
}

/**
 * Has all content items looked at once more, also those whose notes are at work just now: that look may not know yet what
 * this transaction changes.
 */
export async function checkAllContentItems(queries: Queries): Promise<void> {
  await queries.execute(sql`delete from ${contentChecks} where id in (
    select id from ${contentChecks} where changed_at is null for update skip locked
  )`)
  await queries.execute(
    sql`insert into ${contentChecks} (content_item_id, changed_at) select id, null from ${contentItems}`,
  )
}

/** How many content items still wait to be looked at. */
export const countWaitingChecks = (queries: Queries): Promise<number> => queries.$count(contentChecks)
