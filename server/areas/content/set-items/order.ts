import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { unrecorded } from '../../../platform/audit/record.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { publishSetsChanged } from '../published.ts'
import { contentSetItems, contentSets } from '../schema.ts'
import { placeStep } from '../sets/places.ts'

/** Order of a set: pinned items first; the same as the index. */
export const itemOrder = [
  sql`${contentSetItems.pinned} desc nulls last`,
  contentSetItems.position,
  contentSetItems.contentItemId,
]

/**
 * Increments the version of the order of these sets, so that a move based on the old order is refused, and publishes
 * the change.
 */
export async function raiseOrders(
  { queries, publish }: { queries: Queries; publish: HandlerContext<never>['publish'] },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .update(contentSets)
    .set({ orderVersion: sql`${contentSets.orderVersion} + 1` })
    .where(inArray(contentSets.id, [...ids]))
  publishSetsChanged(publish, ids)
}

/** Position after the last item of a set, with a gap before it. */
export async function endOf(queries: Queries, setId: string): Promise<number> {
  const [last] = await queries
    .select({ position: sql<string | null>`max(${contentSetItems.position})` })
    .from(contentSetItems)
    .where(eq(contentSetItems.setId, setId))
  return last?.position == null ? 0 : Number(last.position) + placeStep
}

interface Moved {
  setId: string
  contentItemId: string
  pinned: boolean
  /** Counted from 0 among the pinned or among the other items. */
  place: number
}

/** Place of a content item, counted from 0 among the pinned or among the other items. */
export async function placeOf(
  queries: Queries,
  { setId, contentItemId, pinned, position }: Omit<Moved, 'place'> & { position: number },
): Promise<number> {
  return queries.$count(
    contentSetItems,
    and(
      eq(contentSetItems.setId, setId),
      eq(contentSetItems.pinned, pinned),
      sql`(${contentSetItems.position}, ${contentSetItems.contentItemId}) < (${position}, ${contentItemId}::uuid)`,
    ),
  )
}

/** Position that moves a content item to a place; makes gaps where there is none. */
export async function positionAt(queries: Queries, moved: Moved): Promise<number> {
  const position = await between(queries, moved)
  if (position !== undefined) return position
  await makeRoom(queries, moved.setId)
  const second = await between(queries, moved)
  if (second === undefined) throw new Error('There is no room in an order that was made anew')
  return second
}

/** Position between the neighbours of the place, ignoring the item itself; undefined when there is no gap. */
async function between(
  queries: Queries,
  { setId, contentItemId, pinned, place }: Moved,
): Promise<number | undefined> {
  const others = and(
    eq(contentSetItems.setId, setId),
    eq(contentSetItems.pinned, pinned),
    ne(contentSetItems.contentItemId, contentItemId),
  )
  const rows = await queries
    .select({ position: contentSetItems.position })
    .from(contentSetItems)
    .where(others)
    .orderBy(contentSetItems.position, contentSetItems.contentItemId)
    .offset(Math.max(place - 1, 0))
    .limit(place === 0 ? 1 : 2)
  const [first, second] = rows.map(({ position }) => position)
  if (first === undefined) return endOf(queries, setId)
  if (place === 0) return first - placeStep
  if (second === undefined) return first + placeStep
  const middle = Math.floor((first + second) / 2)
  return middle > first ? middle : undefined
}

/** Spreads the positions of all items of a set again. Their order stays, so it leaves no log entry. */
async function makeRoom(queries: Queries, setId: string): Promise<void> {
  await unrecorded(queries, () =>
    queries.execute(sql`
      update ${contentSetItems} set position = placed.place * ${placeStep} from (
        select content_item_id, row_number() over (order by position, content_item_id) as place
        from ${contentSetItems} where set_id = ${setId}
      ) as placed where content_set_item.set_id = ${setId} and content_set_item.content_item_id = placed.content_item_id`),
  )
}
