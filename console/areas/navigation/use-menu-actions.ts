import { IconLink, IconPlus, IconRestore, IconStackPush } from '@tabler/icons-react'
import i18next from 'i18next'
import { useMemo } from 'react'
import type { Action } from '../../kit/actions/action.ts'
import { useActions } from '../../kit/actions/registry.ts'
import type { EditedEntry } from './edited-entry.ts'
import { restoreDefault } from './menu-commands.ts'

interface MenuActions {
  add: (edited: EditedEntry) => void
  missingPages: readonly string[]
}

/** Offers what can be done with the menu as a whole to the palette and to keys. */
export function useMenuActions({ add, missingPages }: MenuActions): void {
  const noPage = missingPages.length === 0
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'menu.add-section',
        label: () => i18next.t('menuEditor:action.addSection'),
        icon: IconStackPush,
        group: 'page',
        shortcut: 'n',
        need: 'menu:update',
        run: () => add({ kind: 'section', parentId: null }),
      },
      {
        id: 'menu.add-link',
        label: () => i18next.t('menuEditor:action.addLink'),
        icon: IconLink,
        group: 'page',
        need: 'menu:update',
        run: () => add({ kind: 'link', parentId: null }),
      },
      {
        id: 'menu.add-page',
        label: () => i18next.t('menuEditor:action.addPage'),
        icon: IconPlus,
        group: 'page',
        need: 'menu:update',
        refusal: () => (noPage ? i18next.t('menuEditor:refused.noPage') : undefined),
        run: () => add({ kind: 'page', parentId: null }),
      },
      {
        id: 'menu.restore',
        label: () => i18next.t('menuEditor:tool.restore'),
        about: () => i18next.t('menuEditor:page.title'),
        icon: IconRestore,
        group: 'page',
        need: 'menu:update',
        danger: true,
        run: () => void restoreDefault(),
      },
    ],
    [add, noPage],
  )
  useActions(actions)
}
