import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import { listSetItems, moveSetItem, type SetItem } from '@greenroom/contract/areas/content/set-items'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { blockReads } from '../../../kit/call/block-reads.ts'
import { CallFailure, callWithId } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { queryClient } from '../../../kit/call/query.ts'
import { offerUndoOf } from '../../../kit/command/offer-undo.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { withMoved } from './moved.ts'
import { afterOrderChanges } from './order-changes.ts'

type ItemPage = ResponseOf<typeof listSetItems>

/** By the set and the version of its order that a move of this page started from, the version that it left. */
const ownMoves = new Map<string, number>()
const keyOf = (setId: string, version: number) => `${setId} ${version}`

/** The order that the user saw, with the moves that they have made since: those are no reason to refuse the next one. */
function orderSeen(setId: string, version: number): number {
  const next = ownMoves.get(keyOf(setId, version))
  return next === undefined ? version : orderSeen(setId, next)
}

/**
 * Moves a content item to a place, if the order is still the one that is on screen. The page shows it at once, and as it was
 * when the server refuses. Moves go out one after the other; one that ends where it began is none.
 */
export async function moveItem(set: ContentSetRow, item: SetItem, place: number): Promise<void> {
  if (place === item.place) return
  const filter = {
    queryKey: [listSetItems.id],
    predicate: ({ queryKey: [, request] }: { queryKey: readonly unknown[] }) => isOfSet(request, set.id),
  }
  const allowReads = blockReads(filter)
  const before = queryClient.getQueriesData<ItemPage>(filter)
  queryClient.setQueriesData<ItemPage>(filter, page => page && withMoved(page, item.id, place))
  await afterOrderChanges(async () => {
    const isDone = await send(set, item, place).finally(allowReads)
    if (!isDone) for (const [key, page] of before) queryClient.setQueryData(key, page)
    await invalidate('content-set.changed')
  })
}

function isOfSet(request: unknown, id: string): boolean {
  if (typeof request !== 'object' || request === null || !('params' in request)) return false
  const { params } = request
  return typeof params === 'object' && params !== null && 'id' in params && params.id === id
}

/** Resolves with false when the move was refused; the reason has been shown. */
async function send(set: ContentSetRow, item: SetItem, place: number): Promise<boolean> {
  const orderVersion = orderSeen(set.id, item.orderVersion)
  try {
    const body = { contentItemId: item.id, place, orderVersion }
    const quiet = { quiet: ['conflict'] } as const
    const { data, requestId } = await callWithId(moveSetItem, { params: { id: set.id }, body }, quiet)
    // It lay there already: at the end, or at the edge of what is pinned.
    if (data.changed === 0) return true
    if (data.orderVersion !== orderVersion) ownMoves.set(keyOf(set.id, orderVersion), data.orderVersion)
    const text = i18next.t('contentSet:done.moved', { name: item.title, place })
    offerUndoOf(requestId, text, 'content-set.changed')
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason === 'conflict') toast.notice(i18next.t('contentSet:stale'))
    return false
  }
}
