import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import {
  addSetItems,
  pinSetItems,
  removeSetItems,
  type SetItem,
} from '@greenroom/contract/areas/content/set-items'
import i18next from 'i18next'
import { attempt } from '../../../kit/attempt.ts'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'
import { contentItemNames } from '../content-items/labels.ts'
import { afterOrderChanges } from './order-changes.ts'

const contentItemIds = (items: readonly Pick<SetItem, 'id'>[]) => items.map(({ id }) => id)

/** Puts content items into the set; true when they are in it. */
export const addItems = (set: ContentSetRow, ids: readonly string[]): Promise<boolean> =>
  done(async () => {
    let requestId = ''
    const { changed } = await call(
      addSetItems,
      { params: { id: set.id }, body: { contentItemIds: [...ids] } },
      { onDone: id => (requestId = id) },
    )
    const already = ids.length - changed
    const text =
      already > 0
        ? i18next.t('contentSet:done.addedSome', { count: changed, already })
        : i18next.t('contentSet:done.added', { count: changed })
    if (changed > 0) offerUndoOf(requestId, text, 'content-set.changed')
    else toast.notice(text)
  })

/** Asks, then takes content items out of the set; true when they are out. */
export async function removeItems(set: ContentSetRow, items: readonly SetItem[]): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t('contentSet:ask.removeTitle'),
    message: i18next.t('contentSet:ask.remove', { set: set.name, names: contentItemNames(items) }),
    confirmLabel: i18next.t('contentSet:action.remove'),
    danger: true,
  })
  if (!confirmed) return false
  return done(async () => {
    let requestId = ''
    const { changed } = await call(
      removeSetItems,
      { params: { id: set.id }, body: { contentItemIds: contentItemIds(items) } },
      { onDone: id => (requestId = id) },
    )
    offerUndoOf(requestId, i18next.t('contentSet:done.removed', { count: changed }), 'content-set.changed')
  })
}

/** Pins content items, or lets them go, when the moves that were made before have settled. */
export const pinItems = (set: ContentSetRow, items: readonly SetItem[], pinned: boolean): Promise<boolean> =>
  done(async () => {
    const body = { contentItemIds: contentItemIds(items), pinned }
    const { changed } = await afterOrderChanges(() => call(pinSetItems, { params: { id: set.id }, body }))
    toast.success(
      i18next.t(pinned ? 'contentSet:done.pinned' : 'contentSet:done.unpinned', { count: changed }),
    )
  })

/** Runs a change, then reads the set again, also after a failure. */
async function done(change: () => Promise<void>): Promise<boolean> {
  return attempt(change).finally(() => void invalidate('content-set.changed'))
}
