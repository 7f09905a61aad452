import { randomUUIDv7 } from 'node:crypto'
import type { StreamEvent } from '@greenroom/contract/events'
import { between, sql } from 'drizzle-orm'
import { recordedTransaction } from '../../platform/audit/transaction.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Audience } from '../../platform/events/publish.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Poller } from '../../platform/poller.ts'
import { contentItemRows, publishContentItemsChanged } from '../content/index.ts'
import { fillStaleQueues, followContentItems } from './fill.ts'
import { contentCheckRounds, contentChecks, inspectionQueues } from './schema.ts'

/** How soon a changed content item is processed, in milliseconds. */
const intervalMs = 300
/** Content items processed in one transaction. */
const atATime = 500
/** Advisory lock of the server that processes content items; an arbitrary unused number. */
export const checksLock = 7_146_020
/** Transaction-local setting: while it is on, the trigger on `content_item` queues nothing. */
const setting = 'greenroom.checking'
const action = 'content-item.check'

/** Dependencies of the effects on content items. */
export interface EffectContext {
  queries: Queries
  publish(event: StreamEvent, audience: Audience): void
}

/** Acts on new or changed content items; returns the ids of those that it changed. */
export type ContentEffect = (context: EffectContext, ids: readonly string[]) => Promise<readonly string[]>

/**
 * Poller that processes new and changed content items: first the effects in order, then the queues. Changes by effects
 * are not processed again, so nothing loops. Every server runs it, one at a time.
 */
export function createContentChecks(platform: Platform, effects: readonly ContentEffect[]): Poller {
  const tick = async (): Promise<boolean> => {
    const todo = await whatWaits(platform.database.pool)
    const filled = todo.queues && (await inTurn(platform, fill))
    const followed = todo.contentItems && (await inTurn(platform, context => follow(context, effects)))
    return filled || followed
  }
  return { name: action, intervalMs, tick }
}

/** A single query, so that an idle server causes little load. */
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
    .$with('first')
    .as(queries.select({ id: contentChecks.id }).from(contentChecks).orderBy(contentChecks.id).limit(atATime))
  const end = (which: 'min' | 'max') => sql`(select ${sql.raw(which)}(id) from ${first})`
  // A range of ids, for the same reasons as in `followChanges` (server/areas/content/rules/follow.ts).
  const queued = await queries
    .with(first)
    .delete(contentChecks)
    .where(between(contentChecks.id, end('min'), end('max')))
    .returning()
  if (queued.length === 0) return false
  const ids = [...new Set(queued.map(entry => entry.contentItemId))].toSorted()
  const changed = await withoutQueueing(queries, async () => {
    const all = new Set<string>()
    for (const effect of effects) for (const id of await effect(context, ids)) all.add(id)
    return [...all]
  })
  if (changed.length > 0) publishContentItemsChanged(publish, changed)
  const now = new Date()
  const queues = await followContentItems(queries, [
    ...queued.map(({ contentItemId, changedAt }) => ({ id: contentItemId, changedAt })),
    ...changed.map(id => ({ id, changedAt: now })),
  ])
  if (queues.length > 0) {
    publish({ topic: 'inspection.changed', ids: queues }, { permission: 'inspection:read' })
  }
  return queued.length >= atATime
}

/** Changes content items without queueing them again. */
export async function withoutQueueing<T>(queries: Queries, work: () => Promise<T>): Promise<T> {
  await queries.execute(sql`select set_config(${setting}, 'on', true)`)
  const done = await work()
  await queries.execute(sql`select set_config(${setting}, '', true)`)
  return done
}

/**
 * Runs a step in a transaction of its own, unless another server is running one, and publishes the changes; returns
 * whether more work waits.
 */
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
 * Queues all content items for another check, also those that are being processed now, because that check may not see
 * the changes of this transaction.
 */
export async function checkAllContentItems(queries: Queries): Promise<void> {
  // For the same reasons; entries being processed are skipped, so it is no range.
  await queries.execute(sql`set local enable_nestloop = off`)
  await queries.execute(sql`delete from ${contentChecks} where id in (
    select id from ${contentChecks} where changed_at is null for update skip locked
  )`)
  await queries.execute(sql`set local enable_nestloop = on`)
  await queries.execute(sql`
    with queued as (
      insert into ${contentChecks} (content_item_id, changed_at) select id, null from ${contentItemRows()} returning id
    )
    insert into ${contentCheckRounds} (id, first_check_id, last_check_id, total)
    select 1, coalesce(min(id), 0), coalesce(max(id), 0), count(*) from queued
    on conflict (id) do update
    set first_check_id = excluded.first_check_id, last_check_id = excluded.last_check_id, total = excluded.total`)
}

/** Cancels the check of all content items: unprocessed ones are dropped from it, changed ones are still processed. */
export async function cancelCheckOfAll(queries: Queries): Promise<void> {
  await queries.execute(sql`
    delete from ${contentChecks} where id in (
      select queued.id from ${contentCheckRounds} as round
      join ${contentChecks} as queued on queued.id between round.first_check_id and round.last_check_id
      where queued.changed_at is null for update of queued skip locked
    )`)
}

/** Progress of the check of all content items: remaining and total; both 0 when none runs. */
export async function readCheckOfAll(queries: Queries): Promise<{ waiting: number; total: number }> {
  const [round] = await queries.execute<{ waiting: number; total: number }>(sql`
    select round.total, (
      select count(*)::int from ${contentChecks} as queued
      where queued.id between round.first_check_id and round.last_check_id and queued.changed_at is null
    ) as waiting from ${contentCheckRounds} as round`)
  return round && round.waiting > 0 ? round : { waiting: 0, total: 0 }
}

/** Number of content items in the queue of checks. */
export const countWaitingChecks = (queries: Queries): Promise<number> => queries.$count(contentChecks)
