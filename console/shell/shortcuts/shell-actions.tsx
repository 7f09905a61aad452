import { languageNames, languages } from '@greenroom/contract/languages'
import {
  IconArrowBackUp,
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMaximize,
  IconMinimize,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react'
import i18next from 'i18next'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isTyping, listenToShortcuts } from '../../kit/actions/listen.ts'
import { type Action, useActions } from '../../kit/actions/registry.ts'
import { preloadWhenUsed } from '../../kit/browser/preload-when-used.ts'
import { undoLastChange } from '../../kit/command/offer-undo.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { lazyOverlay } from '../../kit/overlay/lazy-overlay.tsx'
import { changeLanguage, useLanguage } from '../../kit/text/language.ts'
import { useThemeSwitch } from '../../kit/theme/appearance.tsx'
import { goToPage } from '../go-to-page.ts'
import { HelpHost, openHelp } from '../help/open-help.ts'
import { useFullScreen } from '../layout/use-full-screen.ts'
import { leave } from '../leave.ts'
import { goToKeys } from '../palette/go-to.ts'
import { openPalette, PaletteHost, preloadPalette, togglePalette } from '../palette/open-palette.ts'
import { useReachablePages } from '../palette/use-reachable-pages.ts'
import { useRecentPages } from '../palette/use-recent-pages.ts'

const filters = 'main search :is(input, select, textarea)'

/** Focuses the first filter of the page; opens the palette when there is none. */
function focusFilter(): void {
  const filter = [...document.querySelectorAll<HTMLElement>(filters)].find(one => one.checkVisibility())
  if (filter) filter.focus()
  else openPalette()
}

const sheet = lazyOverlay<true>(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

const ShortcutSheetHost = sheet.Host

/** Opens the list of the shortcuts that work on the current page. */
function openShortcuts(): void {
  sheet.open(true)
}

/** The shell's own actions, the keys of all actions, and the dialogs that they open; rendered once, in the shell. */
export function ShellActions() {
  useEffect(listenToShortcuts, [])
  useEffect(() => preloadWhenUsed(preloadPalette), [])
  useRecentPages()
  useActions(finding)
  useActions(useGoToActions())
  useActions(useViewActions())
  useActions(undoing)
  useActions(account)
  return (
    <>
      <PaletteHost />
      <ShortcutSheetHost />
      <HelpHost />
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
  {
    id: 'shell.help',
    label: () => i18next.t('help:title'),
    icon: IconHelp,
    shortcut: 'F1',
    group: 'view',
    run: openHelp,
  },
]

const undoing: readonly Action[] = [
  {
    id: 'shell.undo',
    label: () => i18next.t('shell:action.undo'),
    icon: IconArrowBackUp,
    shortcut: 'mod+z',
    // In a text field the keys undo typing.
    enabledFor: target => !isTyping(target),
    need: 'operation-log:undo',
    group: 'page',
    run: () => void undoLastChange(),
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

/** Actions for the look of the console: theme, language, full screen. */
function useViewActions(): readonly Action[] {
  const { t } = useTranslation('shell')
  const { dark, toggle } = useThemeSwitch()
  const current = useLanguage()
  const fullScreen = useFullScreen()
  return [
    {
      id: 'shell.theme',
      label: () => t(dark ? 'action.light' : 'action.dark'),
      icon: dark ? IconSun : IconMoon,
      group: 'view',
      run: toggle,
    },
    ...languages
      .filter(language => language !== current)
      .map(
        (language): Action => ({
          id: `shell.language.${language}`,
          label: () => t('action.language', { language: languageNames[language] }),
          icon: IconLanguage,
          group: 'view',
          run: () => toast.success(changeLanguage(language)),
        }),
      ),
    {
      id: 'shell.full-screen',
      label: () => t(fullScreen?.on ? 'action.leaveFullScreen' : 'action.fullScreen'),
      icon: fullScreen?.on ? IconMinimize : IconMaximize,
      group: 'view',
      refusal: () => (fullScreen ? undefined : t('action.noFullScreen')),
      run: () => fullScreen?.toggle(),
    },
  ]
}
