import { and, asc, eq, gt, inArray, isNotNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { unrecorded } from '../../../platform/audit/record.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { contentChanges, contentItems, contentSetItems, contentSets } from '../schema.ts'
import { conditionOf } from './condition.ts'
import { placeByTime } from './place.ts'

/** Content items processed in one transaction. */
const atATime = 20_000

/** Makes the rules of a set process all content items again; call it in the transaction that changes the rules. */
export async function refill(queries: Queries, setIds: readonly string[]): Promise<void> {
  await queries
    .update(contentSets)
    .set({ refreshing: true, refreshedTo: null })
    .where(and(inArray(contentSets.id, [...setIds]), isNotNull(contentSets.rules)))
}

/**
 * Continues with one set whose rules are new: adds or removes the next content items in the order of their ids. Changes
 * of items before that position are queued like any change.
 * @returns the set; undefined when none waits
 */
export async function fillSome(queries: Queries): Promise<string | undefined> {
  const [set] = await queries
    .select()
    .from(contentSets)
    .where(and(eq(contentSets.refreshing, true), isNotNull(contentSets.rules)))
    .orderBy(contentSets.updatedAt, contentSets.id)
    .limit(1)
    .for('no key update', { skipLocked: true })
  if (!set?.rules) return undefined
  const after = set.refreshedTo === null ? undefined : gt(contentItems.id, set.refreshedTo)
  const ids = await queries
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(after)
    .orderBy(asc(contentItems.id))
    .limit(1)
    .offset(atATime - 1)
  const last = ids[0]?.id ?? null
  const range = and(after, last === null ? undefined : lte(contentItems.id, last))
  const condition = conditionOf(set.contentType, set.rules)
  await unrecorded(queries, async () => {
    await takeOut(queries, set.id, itemsBetween(set.refreshedTo, last), condition)
    await putIn(queries, set.id, and(range, condition))
  })
  await queries
    .update(contentSets)
    .set({ refreshing: last !== null, refreshedTo: last })
    .where(eq(contentSets.id, set.id))
  return set.id
}

/** Processes all content items for all waiting sets in this transaction, for the rows of the demo. */
export async function fillAll(queries: Queries): Promise<void> {
  while ((await fillSome(queries)) !== undefined);
}

function itemsBetween(after: string | null, last: string | null): SQL | undefined {
  return and(
    after === null ? undefined : gt(contentSetItems.contentItemId, after),
    last === null ? undefined : lte(contentSetItems.contentItemId, last),
  )
}

async function takeOut(
  queries: Queries,
  setId: string,
  range: SQL | undefined,
  condition: SQL,
): Promise<void> {
  const fitting = queries
    .select({ one: sql`1` })
    .from(contentItems)
    .where(and(eq(contentItems.id, contentSetItems.contentItemId), condition))
  await queries
    .delete(contentSetItems)
    .where(and(eq(contentSetItems.setId, setId), range, notExists(fitting)))
}

/** Does not wait for locked content items, because it would wait in the opposite order: queues them for later. */
async function putIn(queries: Queries, setId: string, where: SQL | undefined): Promise<void> {
  await queries.execute(sql`
    with fitting as (
      select ${contentItems.id} as id, ${placeByTime} as place from ${contentItems} where ${where} for key share of ${contentItems} skip locked
    )
    insert into ${contentSetItems} (set_id, content_item_id, position)
    select ${setId}::uuid, id, place from fitting
    on conflict (set_id, content_item_id) do update set position = excluded.position
    where ${contentSetItems.position} <> excluded.position`)
  await queries.execute(sql`
    insert into ${contentChanges} (content_item_id) select ${contentItems.id} from ${contentItems} where ${where} and not exists (
      select from ${contentSetItems} where set_id = ${setId}::uuid and content_item_id = ${contentItems.id}
    )`)
}
