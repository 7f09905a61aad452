import { inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { unrecorded } from '../../../platform/audit/record.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentChanges, contentItems, contentSetItems, contentSets } from '../schema.ts'
import { conditionOf, wordsOf } from './condition.ts'
import { placeByTime } from './place.ts'

/** Changed content items that are looked at in one transaction. */
export const changesAtATime = 1000
/** Sets whose rules are asked in one statement. */
const setsAtATime = 100

/** What following some changes did. */
export interface Followed {
  /** How many notes were taken away. */
  taken: number
  /** The sets that hold something else now. */
  changed: string[]
  /** Some of the content items are gone, out of sets that nobody knows any more. */
  gone: boolean
}

/**
 * Looks at the content items that changed first of those that wait, and puts them into the sets whose rules they fit now,
 * and out of the others. The notes go in the same transaction, so a server that is killed leaves both or neither.
 */
export async function followChanges(queries: Queries): Promise<Followed> {
  const notes = await queries.execute<{ content_item_id: string }>(sql`
    delete from ${contentChanges} where id in (
      select id from ${contentChanges} order by id limit ${changesAtATime} for update skip locked
    ) returning content_item_id`)
  const ids = [...new Set(notes.map(note => note.content_item_id))]
  if (ids.length === 0) return { taken: 0, changed: [], gone: false }
  const sets = await queries
    .select({ id: contentSets.id, contentType: contentSets.contentType, rules: contentSets.rules })
    .from(contentSets)
    .where(isNotNull(contentSets.rules))
    .orderBy(contentSets.id)
  const differences: Difference[] = []
  for (let from = 0; from < sets.length; from += setsAtATime) {
    differences.push(...(await compare(queries, ids, sets.slice(from, from + setsAtATime))))
  }
  const changed = await correct(queries, differences)
  const there = await queries.$count(contentItems, inArray(contentItems.id, ids))
  return { taken: notes.length, changed, gone: there < ids.length }
}

interface RuleSet extends Pick<typeof contentSets.$inferSelect, 'id' | 'contentType' | 'rules'> {}

/** One content item that a set should hold, or hold at another place, or does hold and should not (no place). */
interface Difference extends Record<string, unknown> {
  set_id: string
  content_item_id: string
  place: string | null
}

/** Compares what the rules of the sets say of the content items with what the sets hold of them. */
function compare(queries: Queries, ids: readonly string[], sets: readonly RuleSet[]): Promise<Difference[]> {
  const fitting = sets.flatMap(({ id, contentType, rules }): SQL[] => {
    if (!rules) return []
    const condition = conditionOf(contentType, rules, sql`content_item.words`)
    return [
      sql`select ${id}::uuid as set_id, content_item.id as content_item_id, content_item.place from changed as content_item where ${condition}`,
    ]
  })
  if (fitting.length === 0) return Promise.resolve([])
  return queries.execute<Difference>(sql`
    with changed as materialized (
      select ${contentItems}.*, ${wordsOf} as words, ${placeByTime} as place
      from ${contentItems} where ${contentItems.id} = any(${sql.param([...ids])}::uuid[])
    ), wanted as (${sql.join(fitting, sql` union all `)}),
    held as (
      select set_id, content_item_id, position from ${contentSetItems}
      where content_item_id = any(${sql.param([...ids])}::uuid[]) and set_id = any(${sql.param(sets.map(({ id }) => id))}::uuid[])
    )
    select coalesce(wanted.set_id, held.set_id) as set_id, coalesce(wanted.content_item_id, held.content_item_id) as content_item_id, wanted.place
    from wanted full join held using (set_id, content_item_id)
    where wanted.place is distinct from held.position`)
}

/** Puts in and takes out; gives the ids of the sets that it concerned. Sets are locked in one order, so that users who change several wait and never deadlock. */
async function correct(queries: Queries, differences: readonly Difference[]): Promise<string[]> {
  if (differences.length === 0) return []
  const locked = await queries
    .select({ id: contentSets.id })
    .from(contentSets)
    .where(inArray(contentSets.id, [...new Set(differences.map(({ set_id }) => set_id))]))
    .orderBy(contentSets.id)
    .for('no key update')
  const there = new Set(locked.map(({ id }) => id))
  const mine = differences.filter(({ set_id }) => there.has(set_id))
  const out = mine.filter(({ place }) => place === null)
  const into = mine.filter(({ place }) => place !== null)
  await unrecorded(queries, async () => {
    if (out.length > 0) {
      await queries.execute(sql`
        delete from ${contentSetItems} using ${pairs(out)}
        where content_set_item.set_id = pair.set_id and content_set_item.content_item_id = pair.content_item_id`)
    }
    if (into.length > 0) {
      await queries.execute(sql`
        with fitting as (
          select pair.* from ${pairs(into)} join ${contentItems} on content_item.id = pair.content_item_id for key share of ${contentItems} skip locked
        )
        insert into ${contentSetItems} (set_id, content_item_id, position)
        select set_id, content_item_id, place from fitting
        on conflict (set_id, content_item_id) do update set position = excluded.position`)
      // Whoever holds one of them locked is not waited for, as that would be waiting in the opposite order.
      await queries.execute(sql`
        insert into ${contentChanges} (content_item_id) select distinct pair.content_item_id from ${pairs(into)} where not exists (
          select from ${contentSetItems} as item where item.set_id = pair.set_id and item.content_item_id = pair.content_item_id
        )`)
    }
  })
  return [...there]
}

/** The differences as rows, under the name `pair`. */
function pairs(differences: readonly Difference[]): SQL {
  const column = (values: unknown[]) => sql.param(values)
  return sql`unnest(${column(differences.map(({ set_id }) => set_id))}::uuid[],
    ${column(differences.map(({ content_item_id }) => content_item_id))}::uuid[],
    ${column(differences.map(({ place }) => place))}::bigint[]) as pair (set_id, content_item_id, place)`
}
