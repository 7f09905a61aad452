import { allConditions } from '@greenroom/contract/areas/content/content-conditions'
import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import type { SetRules } from '@greenroom/contract/areas/content/set-rules'
import { contentGenres } from '@greenroom/contract/content-labels'
import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { unrecorded } from '../../../platform/audit/record.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentChanges, contentItems, contentSetItems, contentSets } from '../schema.ts'
import { conditionOf, genresOf, wordsOf } from './condition.ts'
import { placeByTime } from './place.ts'

/**
 * Changed content items processed in one transaction: many, because the statements cost more than each item; but few
 * enough that the sets are not locked for long.
 */
export const changesAtATime = 20_000
/** Sets whose rules are evaluated in one statement, which plans each rule. */
const setsAtATime = 500
/** Parameters of the rules of one statement; PostgreSQL takes 65,535 in all. */
const parametersAtATime = 40_000

/** Result of following some changes. */
export interface Followed {
  /** Number of processed queue entries. */
  taken: number
  /** Ids of the changed sets. */
  changed: string[]
  /** True when some items are deleted, so that their former sets are unknown. */
  hasDeleted: boolean
}

/**
 * Processes the oldest queued content items: adds them to the sets whose rules they match now, and removes them from
 * the others. Deletes the queue entries in the same transaction, so that a kill leaves both or neither. The entries are
 * selected as a range of ids, for which PostgreSQL expects few rows; otherwise, because it takes the table for nearly
 * empty, it would join it with itself row by row.
 */
export async function followChanges(queries: Queries): Promise<Followed> {
  const [queued] = await queries.execute<{ taken: number; ids: string | null }>(sql`
    with first as materialized (
      select id from ${contentChanges} order by id limit ${changesAtATime}
    ), queued as (
      delete from ${contentChanges} where id between (select min(id) from first) and (select max(id) from first)
      returning content_item_id
    ) select count(*)::int as taken, array_agg(distinct content_item_id)::text as ids from queued`)
  if (!queued?.ids) return { taken: 0, changed: [], hasDeleted: false }
  const ids = sql`${queued.ids}::uuid[]`
  const sets = await readRuleSets(queries)
  const changed: string[] = []
  for (const some of inStatements(sets)) {
    const differences = await compare(queries, ids, some)
    changed.push(...(await correct(queries, differences)))
  }
  const [left] = await queries.execute<{ hasDeleted: boolean }>(sql`
    select exists (select from unnest(${ids}) as changed (id) where not exists (
      select from ${contentItems} where ${contentItems.id} = changed.id
    )) as "hasDeleted"`)
  return { taken: queued.taken, changed, hasDeleted: left?.hasDeleted === true }
}

interface RuleSet extends Pick<ContentSetRow, 'id' | 'contentType'> {
  rules: SetRules
  genres: ReturnType<typeof genresOf>
}

/** The sets, as many at a time as one statement takes. */
function inStatements(sets: readonly RuleSet[]): RuleSet[][] {
  const statements: RuleSet[][] = []
  let parameters = 0
  for (const set of sets) {
    const own = countParameters(set.rules)
    const last = statements.at(-1)
    if (last && last.length < setsAtATime && parameters + own <= parametersAtATime) {
      last.push(set)
      parameters += own
    } else {
      statements.push([set])
      parameters = own
    }
  }
  return statements
}

/** Parameters that rules take in SQL at most. */
function countParameters(rules: SetRules): number {
  const values = allConditions(rules).flatMap(({ groups: _, ...fields }) => Object.values(fields).flat())
  return values.length + contentGenres.length + 1
}

/** Sets filled by rules, in the order of their ids, which is the order of locking. */
async function readRuleSets(queries: Queries): Promise<RuleSet[]> {
  const sets = await queries
    .select({ id: contentSets.id, contentType: contentSets.contentType, rules: contentSets.rules })
    .from(contentSets)
    .where(isNotNull(contentSets.rules))
    .orderBy(contentSets.id)
  return sets.flatMap(({ rules, ...set }) =>
    rules ? [{ ...set, rules, genres: genresOf(set.contentType, rules) }] : [],
  )
}

/**
 * Pairs of sets and content items to add (or to move) and to remove. There may be a million, so they pass through as
 * PostgreSQL writes arrays and are not parsed here.
 */
interface Differences extends Record<string, unknown> {
  setIds: string[]
  /** Number of pairs to add, and the pairs. */
  into: number
  intoSets: string | null
  intoItems: string | null
  places: string | null
  outOfSets: string | null
  outItems: string | null
}

/**
 * Compares the matches of the rules with the content of the sets. All rules are one expression, which reads each
 * content item once, for any number of sets.
 * The content of the sets is looked up by content item: given both lists of ids, PostgreSQL would read all that the sets hold.
 */
async function compare(
  queries: Queries,
  ids: SQL,
  sets: readonly RuleSet[],
): Promise<Differences | undefined> {
  const [differences] = await queries.execute<Differences>(sql`
    with matching as (
      select fitting.set_id, content_item.id as content_item_id, content_item.place
      from (
        select ${contentItems}.*, ${wordsOf} as words, ${placeByTime} as place
        from ${contentItems} where ${contentItems.id} = any(${ids}) offset 0
      ) as content_item, unnest(${setsThatFit(sets)}) as fitting (set_id)
    ), present as (
      select item.* from unnest(${ids}) as changed (id) cross join lateral (
        select set_id, content_item_id, position from ${contentSetItems} where content_item_id = changed.id offset 0
      ) as item where set_id = any(${sql.param(sets.map(({ id }) => id))}::uuid[])
    ), difference as (
      select set_id, content_item_id, matching.place from matching full join present using (set_id, content_item_id)
      where matching.place is distinct from present.position
    )
    select array(select distinct set_id::text from difference) as "setIds",
      (count(*) filter (where place is not null))::int as into,
      (array_agg(set_id) filter (where place is not null))::text as "intoSets",
      (array_agg(content_item_id) filter (where place is not null))::text as "intoItems",
      (array_agg(place) filter (where place is not null))::text as places,
      (array_agg(set_id) filter (where place is null))::text as "outOfSets",
      (array_agg(content_item_id) filter (where place is null))::text as "outItems"
    from difference`)
  return differences
}

/** Array of the ids of sets whose rules a content item matches. Rules of sets for other genres are not evaluated. */
function setsThatFit(sets: readonly RuleSet[]): SQL {
  const groups = Map.groupBy(sets, ({ genres }) => genres.join())
  const arrays = [...groups.values()].map(group => {
    const fitting = group.map(
      ({ id, contentType, rules }) =>
        sql`case when ${conditionOf(contentType, rules, sql`content_item.words`)} then ${id}::uuid end`,
    )
    const genres = group[0]?.genres ?? []
    return sql`case when ${inArray(contentItems.genre, [...genres])}
      then array_remove(array[${sql.join(fitting, sql`, `)}], null) else '{}'::uuid[] end`
  })
  return sql.join(arrays, sql` || `)
}

/**
 * Adds and removes items; returns the ids of the changed sets. Locks sets in one order, so that it cannot deadlock with
 * users who change several sets.
 */
async function correct(queries: Queries, differences: Differences | undefined): Promise<string[]> {
  if (!differences || differences.setIds.length === 0) return []
  const { setIds, into, intoSets, intoItems, places, outOfSets, outItems } = differences
  const locked = await queries
    .select({ id: contentSets.id })
    .from(contentSets)
    .where(and(inArray(contentSets.id, setIds), isNotNull(contentSets.rules)))
    .orderBy(contentSets.id)
    .for('no key update')
  const lockedIds = locked.map(({ id }) => id)
  const isLocked = sql`pair.set_id = any(${sql.param(lockedIds)}::uuid[])`
  await unrecorded(queries, async () => {
    if (outItems !== null) {
      await queries.execute(sql`
        delete from ${contentSetItems} using unnest(${outOfSets}::uuid[], ${outItems}::uuid[]) as pair (set_id, content_item_id)
        where content_set_item.set_id = pair.set_id and content_set_item.content_item_id = pair.content_item_id and ${isLocked}`)
    }
    if (intoItems !== null) {
      await putIn(
        queries,
        sql`select pair.* from unnest(${intoSets}::uuid[], ${intoItems}::uuid[], ${places}::bigint[])
          as pair (set_id, content_item_id, place) where ${isLocked}`,
        into,
      )
    }
  })
  return lockedIds
}

/**
 * Adds content items to sets, or moves them there. Does not wait for locked items, because it would wait in the
 * opposite order: queues them for later.
 */
async function putIn(queries: Queries, pairs: SQL, count: number): Promise<void> {
  const inserted = await queries.execute(sql`
    with fitting as (
      select pair.* from (${pairs}) as pair join ${contentItems} on content_item.id = pair.content_item_id
      order by pair.set_id, pair.content_item_id for key share of ${contentItems} skip locked
    )
    insert into ${contentSetItems} (set_id, content_item_id, position)
    select set_id, content_item_id, place from fitting
    on conflict (set_id, content_item_id) do update set position = excluded.position`)
  if (inserted.count === count) return
  await queries.execute(sql`
    insert into ${contentChanges} (content_item_id) select distinct pair.content_item_id from (${pairs}) as pair where not exists (
      select from ${contentSetItems} as item where item.set_id = pair.set_id and item.content_item_id = pair.content_item_id
    )`)
}
