import { IconKeyboard, IconLogout, IconSearch } from '@tabler/icons-react'
import i18next from 'i18next'
import { useEffect, useMemo } from 'react'
import { listenToShortcuts } from '../../kit/actions/listen.ts'
import { type Action, useActions } from '../../kit/actions/registry.ts'
import { useLanguage } from '../../kit/language.ts'
import { preloadWhenUsed } from '../../kit/preload-when-used.ts'
import { goToPage } from '../go-to-page.ts'
import { leave } from '../guard/leave.ts'
import { PaletteHost, preloadPalette, togglePalette } from '../palette/open-palette.ts'
import { useReachablePages } from '../palette/use-reachable-pages.ts'
import { useRecentPages } from '../palette/use-recent-pages.ts'
import { focusFilter } from './focus-filter.ts'
import { goToKeys } from './go-to.ts'
import { openShortcuts, ShortcutSheetHost } from './open-shortcuts.ts'
import { useViewActions } from './use-view-actions.ts'

/** The shell's own actions, the keys of all actions, and the dialogs that they open; rendered once, in the shell. */
export function ShellActions() {
  useEffect(listenToShortcuts, [])
  useEffect(() => preloadWhenUsed(preloadPalette), [])
  useRecentPages()
  useActions(finding)
  useActions(useGoToActions())
  useActions(useViewActions())
  useActions(account)
  return (
    <>
      <PaletteHost />
      <ShortcutSheetHost />
    </>
  )
}

const finding: readonly Action[] = [
  {
    id: 'shell.palette',
    label: () => i18next.t('shell:action.palette'),
    icon: IconSearch,
    shortcut: 'mod+k',
    group: 'view',
    keysOnly: true,
    run: togglePalette,
  },
  {
    id: 'shell.find',
    label: () => i18next.t('shell:action.find'),
    shortcut: '/',
    group: 'page',
    keysOnly: true,
    run: focusFilter,
  },
  {
    id: 'shell.shortcuts',
    label: () => i18next.t('shell:action.shortcuts'),
    icon: IconKeyboard,
    shortcut: '?',
    group: 'view',
    run: openShortcuts,
  },
]

const account: readonly Action[] = [
  {
    id: 'shell.logout',
    label: () => i18next.t('shell:logout'),
    icon: IconLogout,
    group: 'account',
    run: () => void leave(),
  },
]

/** The keys that navigate to pages. The palette lists the pages themselves. */
function useGoToActions(): readonly Action[] {
  const pages = useReachablePages()
  const language = useLanguage()
  return useMemo(
    () =>
      pages.flatMap(page => {
        const shortcut = goToKeys[page.name]
        if (shortcut === undefined) return []
        return {
          id: `go.${page.name}`,
          label: () => page.title[language],
          shortcut,
          group: 'goTo',
          keysOnly: true,
          run: () => goToPage(page.path),
        } as const
      }),
    [pages, language],
  )
}
