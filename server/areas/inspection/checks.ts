import { randomUUIDv7 } from 'node:crypto'
import type { StreamEvent } from '@greenroom/contract/events'
import { between, sql } from 'drizzle-orm'
import { recordedTransaction } from '../../platform/audit/transaction.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Audience } from '../../platform/http/handler.ts'
import type { Poller } from '../../platform/jobs/poller.ts'
import type { Platform } from '../../platform/platform.ts'
import { contentItems, publishContentItemsChanged } from '../content/index.ts'
import { fillStaleQueues, followContentItems } from './fill.ts'
import { contentCheckRounds, contentChecks, inspectionQueues } from './schema.ts'

/** How soon a changed content is looked at, in milliseconds. */
const intervalMs = 300
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
  return { name: action, intervalMs, tick }
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
    .$with('first')
    .as(queries.select({ id: contentChecks.id }).from(contentChecks).orderBy(contentChecks.id).limit(atATime))
  const end = (which: 'min' | 'max') => sql`(select ${sql.raw(which)}(id) from ${first})`
  // A range of ids, as in `followChanges` (server/areas/content/rules/follow.ts), and for its reasons.
  const notes = await queries
    .with(first)
    .delete(contentChecks)
    .where(between(contentChecks.id, end('min'), end('max')))
    .returning()
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
  // For the same reasons; here notes that are at work are left out, so it is no range.
  await queries.execute(sql`set local enable_nestloop = off`)
  await queries.execute(sql`delete from ${contentChecks} where id in (
    select id from ${contentChecks} where changed_at is null for update skip locked
  )`)
  await queries.execute(sql`set local enable_nestloop = on`)
  await queries.execute(sql`
    with note as (
      insert into ${contentChecks} (content_item_id, changed_at) select id, null from ${contentItems} returning id
    )
    insert into ${contentCheckRounds} (id, first_note, last_note, total)
    select 1, coalesce(min(id), 0), coalesce(max(id), 0), count(*) from note
    on conflict (id) do update
    set first_note = excluded.first_note, last_note = excluded.last_note, total = excluded.total`)
}

/** Ends the look at all content items: those that nobody has looked at yet stay unseen, changed ones are still looked at. */
export async function cancelCheckOfAll(queries: Queries): Promise<void> {
  await queries.execute(sql`
    delete from ${contentChecks} where id in (
      select note.id from ${contentCheckRounds} as round
      join ${contentChecks} as note on note.id between round.first_note and round.last_note
      where note.changed_at is null for update of note skip locked
    )`)
}

/** How many content items the look at all still has to see, of how many; none once it is done. */
export async function readCheckOfAll(queries: Queries): Promise<{ waiting: number; total: number }> {
  const [round] = await queries.execute<{ waiting: number; total: number }>(sql`
    select round.total, (
      select count(*)::int from ${contentChecks} as note
      where note.id between round.first_note and round.last_note and note.changed_at is null
    ) as waiting from ${contentCheckRounds} as round`)
  return round && round.waiting > 0 ? round : { waiting: 0, total: 0 }
}

/** How many content items still wait to be looked at. */
export const countWaitingChecks = (queries: Queries): Promise<number> => queries.$count(contentChecks)
