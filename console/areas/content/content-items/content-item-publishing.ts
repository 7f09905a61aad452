import '../locales/index.ts'
import {
  type ContentItemRow,
  deleteContentItems,
  deleteMatchingContentItems,
  putContentItemsOnline,
  readContentItemHolders,
  setContentItemStatuses,
  takeContentItemsOffline,
} from '@greenroom/contract/areas/content/content-items'
import i18next from 'i18next'
import { CallFailure, call, callWithId } from '../../../kit/call/call.ts'
import type { Publishing } from '../publishing/publish.ts'
import { contentItemNames } from './labels.ts'

/** How content items are put online, taken offline and deleted; a question names the sets that lose deleted items. */
export const contentItemPublishing: Publishing<ContentItemRow> = {
  kind: 'content-item',
  names: contentItemNames,
  text: {
    action: key => i18next.t(`contentItems:action.${key}`),
    askTitle: key => i18next.t(`contentItems:ask.${key}Title`),
    ask: (key, names) => i18next.t(`contentItems:ask.${key}`, { names }),
    askAll: (key, count) => i18next.t(`contentItems:ask.${key}All`, { count }),
    done: (key, count, names) =>
      names === undefined
        ? i18next.t(`contentItems:done.${key}`, { count })
        : i18next.t(`contentItems:doneTo.${key}`, { names }),
    refused: (key, names = '') => i18next.t(`contentItems:refused.${key}`, { names }),
  },
  publish: (status, ids, options) =>
    callWithId(
      status === 'online' ? putContentItemsOnline : takeContentItemsOffline,
      { body: { ids } },
      options,
    ),
  publishAll: (status, many, options) =>
    callWithId(setContentItemStatuses, { body: { status, ...many } }, options),
  remove: (ids, options) => callWithId(deleteContentItems, { body: { ids } }, options),
  removeAll: {
    ask: count => i18next.t('contentItems:ask.deleteAll', { count }),
    refused: () => i18next.t('contentItems:refused.someMatchingOnline'),
    run: (matching, options) => callWithId(deleteMatchingContentItems, { body: { matching } }, options),
  },
  warning: heldText,
}

/** The sets that hold the content items, in words; empty when they could not be read, which a toast has said. */
async function heldText(contentItems: readonly ContentItemRow[]): Promise<string> {
  try {
    const { total, sets } = await call(readContentItemHolders, {
      body: { ids: contentItems.map(({ id }) => id) },
    })
    const names = sets
      .map(({ name }) => i18next.t('contentItems:names', { name }))
      .join(i18next.t('contentItems:listSeparator'))
    if (total === 0) return i18next.t('contentItems:ask.notHeld')
    if (sets.length === 0) return i18next.t('contentItems:ask.claimedHidden', { count: total })
    return i18next.t(sets.length < total ? 'contentItems:ask.heldMore' : 'contentItems:ask.held', {
      count: total,
      names,
    })
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    return ''
  }
}
