import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import {
  addSetItems,
  pinSetItems,
  removeSetItems,
  type SetItem,
} from '@greenroom/contract/areas/content/set-items'
import i18next from 'i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import { contentItemNames } from '../content-items/labels.ts'
import { afterOrderChanges } from './order-changes.ts'

const topics = ['content-set.changed'] as const

const contentItemIds = (items: readonly Pick<SetItem, 'id'>[]) => items.map(({ id }) => id)

/** Puts content items into the set. @returns whether they are in it */
export const addItems = (set: ContentSetRow, ids: readonly string[]): Promise<boolean> =>
  runCommand({
    send: options =>
      callWithId(addSetItems, { params: { id: set.id }, body: { contentItemIds: [...ids] } }, options),
    done: ({ changed }) => {
      const already = ids.length - changed
      return already > 0
        ? i18next.t('contentSet:done.addedSome', { count: changed, already })
        : i18next.t('contentSet:done.added', { count: changed })
    },
    isUnchanged: ({ changed }) => changed === 0,
    topics,
  })

/** Takes content items out of the set, and offers to undo it. @returns whether they are out */
export const removeItems = (set: ContentSetRow, items: readonly SetItem[]): Promise<boolean> =>
  runCommand({
    confirm: {
      title: i18next.t('contentSet:ask.removeTitle'),
      message: i18next.t('contentSet:ask.remove', { set: set.name, names: contentItemNames(items) }),
      confirmLabel: i18next.t('contentSet:action.remove'),
      danger: true,
    },
    send: options => {
      const body = { contentItemIds: contentItemIds(items) }
      return callWithId(removeSetItems, { params: { id: set.id }, body }, options)
    },
    done: ({ changed }) => i18next.t('contentSet:done.removed', { count: changed }),
    topics,
  })

/** Pins content items, or unpins them, when the moves that were made before have settled. */
export const pinItems = (set: ContentSetRow, items: readonly SetItem[], pinned: boolean): Promise<boolean> =>
  runCommand({
    send: options => {
      const body = { contentItemIds: contentItemIds(items), pinned }
      return afterOrderChanges(() => callWithId(pinSetItems, { params: { id: set.id }, body }, options))
    },
    done: ({ changed }) =>
      i18next.t(pinned ? 'contentSet:done.pinned' : 'contentSet:done.unpinned', { count: changed }),
    isFinal: true,
    topics,
  })
