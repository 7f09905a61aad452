import {
  addSetItems,
  listSetItems,
  moveSetItem,
  pinSetItems,
  removeSetItems,
  setItemsLimits,
} from '@greenroom/contract/areas/content/set-items'
import { takesGenre } from '@greenroom/contract/content-labels'
import { ruleText } from '@greenroom/contract/rule-texts'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { contentItems, contentSetItems } from '../schema.ts'
import type { StoredContentSet } from '../sets/list.ts'
import { placeStep } from '../sets/places.ts'
import { lockContentSets } from '../sets/store.ts'
import { listItems } from './list.ts'
import { endOf, placeOf, positionAt, raiseOrders } from './order.ts'

/** The calls on what a set holds. */
export function setItemHandlers(): Handler[] {
  return [
    handle(listSetItems, listItems),
    handle(addSetItems, add),

    handle(removeSetItems, async context => {
      const set = await lockFilledByHand(context)
      const deleted = await context.queries
        .delete(contentSetItems)
        .where(heldAmong(set.id, context.input.body.contentItemIds))
        .returning({ id: contentSetItems.contentItemId })
      return finish(context, set, deleted.length)
    }),

    handle(moveSetItem, move),

    handle(pinSetItems, async context => {
      const { pinned, contentItemIds } = context.input.body
      const set = await lock(context)
      const changed = await context.queries
        .update(contentSetItems)
        .set({ pinned })
        .where(and(heldAmong(set.id, contentItemIds), ne(contentSetItems.pinned, pinned)))
        .returning({ id: contentSetItems.contentItemId })
      return finish(context, set, changed.length)
    }),
  ]
}

type Context = Pick<HandlerContext<typeof removeSetItems>, 'actor' | 'queries' | 'publish' | 'request'> & {
  input: { params: { id: string } }
}

const heldAmong = (setId: string, ids: readonly string[]) =>
  and(eq(contentSetItems.setId, setId), inArray(contentSetItems.contentItemId, [...ids]))

/** The set, held until the transaction ends, so that two users change it one after the other. @throws ApiError `notFound` */
async function lock({ actor, queries, input }: Context): Promise<StoredContentSet> {
  const [set] = await lockContentSets(queries, actor, [input.params.id])
  if (!set) throw fail('notFound')
  return set
}

/** @throws ApiError `filledByRules` when the set is filled by its rules alone */
async function lockFilledByHand(context: Context): Promise<StoredContentSet> {
  const set = await lock(context)
  if (set.filterType === 'rules') throw fail('filledByRules')
  return set
}

async function add(context: HandlerContext<typeof addSetItems>) {
  const { actor, input, queries, request } = context
  const { contentItemIds } = input.body
  const set = await lockFilledByHand(context)
  const rows = await queries
    .select({ id: contentItems.id, genre: contentItems.genre })
    .from(contentItems)
    .where(and(inArray(contentItems.id, contentItemIds), ownedByVisible(actor, contentItems.createdBy)))
    .for('key share')
  if (rows.length < contentItemIds.length) throw fail('notFound')
  const refuse = (rule: 'otherGenre' | 'setFull') =>
    fail('invalid', { issues: [{ path: 'body.contentItemIds', msg: ruleText(rule, request.language) }] })
  if (rows.some(({ genre }) => !takesGenre(set.contentType, genre))) throw refuse('otherGenre')
  const end = await endOf(queries, set.id)
  const added = await queries
    .insert(contentSetItems)
    .values(
      contentItemIds.map((contentItemId, place) => ({
        setId: set.id,
        contentItemId,
        position: end + place * placeStep,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: contentSetItems.contentItemId })
  if (set.count + added.length > setItemsLimits.held) throw refuse('setFull')
  return finish(context, set, added.length)
}

async function move(context: HandlerContext<typeof moveSetItem>) {
  const { input, queries } = context
  const { contentItemId, place, orderVersion } = input.body
  const set = await lockFilledByHand(context)
  if (set.orderVersion !== orderVersion)
    throw fail('conflict', { current: { orderVersion: set.orderVersion } })
  const [item] = await queries
    .select({ pinned: contentSetItems.pinned, position: contentSetItems.position })
    .from(contentSetItems)
    .where(heldAmong(set.id, [contentItemId]))
  if (!item) throw fail('notFound')
  const pinned = await queries.$count(
    contentSetItems,
    and(eq(contentSetItems.setId, set.id), eq(contentSetItems.pinned, true)),
  )
  const [first, last] = item.pinned ? [1, pinned] : [pinned + 1, set.count]
  const among = Math.min(Math.max(place, first), last) - first
  const setItem = { setId: set.id, contentItemId, pinned: item.pinned }
  // The item is at this place already, so no order changes.
  if ((await placeOf(queries, { ...setItem, position: item.position })) === among)
    return finish(context, set, 0)
  const position = await positionAt(queries, { ...setItem, place: among })
  await queries
    .update(contentSetItems)
    .set({ position })
    .where(heldAmong(set.id, [contentItemId]))
  return finish(context, set, 1)
}

/** Response to a change of a locked set. Later moves from an order that the user has not seen are refused. */
async function finish(context: Context, set: StoredContentSet, changed: number) {
  if (changed === 0) return { changed, orderVersion: set.orderVersion }
  await raiseOrders(context, [set.id])
  return { changed, orderVersion: set.orderVersion + 1 }
}
