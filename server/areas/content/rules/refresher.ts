import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordedTransaction } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { columnsOfContents } from '../published.ts'
import { contentChanges, contentClock, contentItems, contentSets } from '../schema.ts'
import { fillSome } from './fill.ts'
import { changesAtATime, followChanges } from './follow.ts'

/** How far the clock may run ahead of rules that depend on it, in SQL. */
const maxClockLead = sql`interval '1 second'`

/**
 * Condition of the sets with a rule about age, in SQL: an index answers for the rule itself, and few sets have rules with
 * groups to search.
 */
const hasAge = sql`(rules ? 'withinDays' or rules is not null and rules ? 'groups' and rules @? '$.**.withinDays')`

/**
 * Queues the content items that were published since the last call, or passed the age limit of a rule. Rules without
 * such a condition do not depend on the clock.
 */
async function followClock(queries: Queries): Promise<void> {
  const [passed] = await queries.execute<{ since: string }>(sql`
    update ${contentClock} set at = now() from (select at from ${contentClock} where id = 1 for update) as before
    where content_clock.id = 1 and before.at < now() - ${maxClockLead}
    returning before.at::text as since`)
  if (!passed) return
  await queries.execute(sql`
    with span as (
      select distinct (days #>> '{}')::int as days
      from ${contentSets} cross join jsonb_path_query(rules, '$.**.withinDays') as days where ${hasAge}
    ), edge as (
      select days * interval '24 hours' as back from span
      union select interval '0' from span
    )
    insert into ${contentChanges} (content_item_id)
    select distinct content_item.id from edge join ${contentItems}
      on content_item.published_at > ${passed.since}::timestamptz - edge.back and content_item.published_at <= now() - edge.back`)
}

/** How soon a changed content item is processed, in milliseconds. */
const intervalMs = 300
/** Advisory lock of the server that applies the rules; an arbitrary unused number. */
export const refresherLock = 7_146_018

/** Result of one step: changed sets, whether any set may have changed, and whether more work waits. */
interface Turn {
  changed: readonly string[]
  anything?: boolean
  more: boolean
}

/**
 * Poller that keeps sets filled by rules up to date: it follows changed content items, the clock, and new rules. Every
 * server runs it, one at a time; another server continues interrupted work.
 */
export function createRuleRefresher(platform: Platform): Poller {
  const work = async (): Promise<boolean> => {
    if (!(await isAnythingToDo(platform.database.pool))) return false
    const followed = await alone(platform, async queries => {
      await followClock(queries)
      const { taken, changed, hasDeleted } = await followChanges(queries)
      return { changed, anything: hasDeleted, more: taken >= changesAtATime }
    })
    const filled = await alone(platform, async queries => {
      const set = await fillSome(queries)
      return { changed: set === undefined ? [] : [set], more: set !== undefined }
    })
    return followed || filled
  }
  return { name: 'content-set.refresh', intervalMs, tick: work }
}

/** A single query, so that an idle server causes little load. */
async function isAnythingToDo(queries: Queries): Promise<boolean> {
  const [row] = await queries.execute<{ waits: boolean }>(sql`
    select exists (select from ${contentChanges})
      or exists (select from ${contentSets} where refreshing = true and rules is not null)
      or (exists (select from ${contentSets} where ${hasAge})
        and (select at from ${contentClock} where id = 1) < now() - ${maxClockLead}) as waits`)
  return row?.waits ?? false
}

/**
 * Runs a step in a transaction of its own, unless another server is running one, and publishes the changes; returns
 * whether more work waits.
 */
async function alone(
  { database, events }: Platform,
  part: (queries: Queries) => Promise<Turn>,
): Promise<boolean> {
  const operation = {
    actor: null,
    action: 'content-set.refresh',
    requestId: randomUUIDv7(),
    address: '',
    device: '',
  }
  const { delivery, more } = await recordedTransaction(
    database,
    operation,
    async queries => {
      const [locked] = await queries.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${refresherLock}) as mine`,
      )
      const {
        changed,
        anything = false,
        more,
      }: Turn = locked?.mine ? await part(queries) : { changed: [], more: false }
      const event = { topic: 'content-set.changed' as const, ids: anything ? [] : [...changed] }
      const isNews = anything || changed.length > 0
      const audience = { permission: 'content-set:read' as const }
      return {
        more,
        delivery: await events.store(
          queries,
          isNews ? [{ event, audience, columns: columnsOfContents }] : [],
        ),
      }
    },
    { isBackground: true },
  )
  events.deliver(delivery)
  return more
}
