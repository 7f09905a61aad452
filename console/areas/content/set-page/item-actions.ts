import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import type { SetItem } from '@greenroom/contract/areas/content/set-items'
import {
  IconArrowDown,
  IconArrowMoveRight,
  IconArrowUp,
  IconEye,
  IconPin,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import i18next from 'i18next'
import type { ListActions, RowAction } from '../../../kit/list/actions.ts'
import { pinItems, removeItems } from './item-commands.ts'
import { moveItem } from './move-item.ts'

interface Openers {
  add: () => void
  view: (item: SetItem) => void
  moveTo: (item: SetItem) => void
}

/** The actions of a set's content items; items that rules select can only be pinned. */
export function itemActions(set: ContentSetRow, { add, view, moveTo }: Openers): ListActions<SetItem> {
  const need = 'content-set:update'
  const isByHand = set.filterType === 'artificial'
  const byHand: RowAction<SetItem>[] = [
    {
      id: 'content-set-item.up',
      label: () => i18next.t('contentSet:action.up'),
      icon: IconArrowUp,
      shortcut: 'alt+ArrowUp',
      need,
      refusal: ({ place }) => (place === 1 ? i18next.t('contentSet:refused.first') : undefined),
      run: item => void moveItem(set, item, item.place - 1),
    },
    {
      id: 'content-set-item.down',
      label: () => i18next.t('contentSet:action.down'),
      icon: IconArrowDown,
      shortcut: 'alt+ArrowDown',
      need,
      run: item => void moveItem(set, item, item.place + 1),
    },
    {
      id: 'content-set-item.move-to',
      label: () => i18next.t('contentSet:action.moveTo'),
      icon: IconArrowMoveRight,
      shortcut: 'm',
      need,
      run: moveTo,
    },
    {
      id: 'content-set-item.remove',
      label: () => i18next.t('contentSet:action.remove'),
      icon: IconTrash,
      shortcut: 'Delete',
      need,
      danger: true,
      run: item => void removeItems(set, [item]),
    },
  ]
  return {
    ...(isByHand && {
      create: {
        id: 'content-set-item.add',
        label: () => i18next.t('contentSet:action.add'),
        icon: IconPlus,
        need,
        run: add,
      },
    }),
    ...(isByHand && {
      order: {
        need,
        placeOf: ({ place }: SetItem) => place,
        fits: (item: SetItem, other: SetItem) => item.pinned === other.pinned,
        hint: () => i18next.t('contentSet:move.hint'),
        moveTo: (item: SetItem, place: number) => void moveItem(set, item, place),
      },
    }),
    row: [
      {
        id: 'content-set-item.view',
        label: () => i18next.t('contentSet:action.view'),
        icon: IconEye,
        shortcut: 'Enter',
        run: view,
      },
      {
        id: 'content-set-item.pin',
        label: ({ pinned }) => i18next.t(pinned ? 'contentSet:action.unpin' : 'contentSet:action.pin'),
        icon: IconPin,
        shortcut: 'p',
        need,
        run: item => void pinItems(set, [item], !item.pinned),
      },
      ...(isByHand ? byHand : []),
    ],
    bulk: [
      {
        id: 'content-set-items.pin',
        icon: IconPin,
        label: () => i18next.t('contentSet:action.pin'),
        need,
        refusal: items =>
          items.every(({ pinned }) => pinned) ? i18next.t('contentSet:refused.pinnedAlready') : undefined,
        run: items => pinItems(set, items, true),
      },
      {
        id: 'content-set-items.remove',
        icon: IconTrash,
        label: () => i18next.t('contentSet:action.remove'),
        need,
        danger: true,
        refusal: () => (isByHand ? undefined : i18next.t('contentSet:refused.byRules')),
        run: items => removeItems(set, items),
      },
    ],
  }
}
