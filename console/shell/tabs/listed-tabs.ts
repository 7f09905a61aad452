import type { Language } from '@greenroom/contract/languages'
import { useMemo } from 'react'
import { useLanguage } from '../../kit/text/language.ts'
import { currentAccess, useAccess } from '../guard/access.ts'
import { type Reader, resolveRoute } from '../guard/resolve-route.ts'
import { pageTitle } from '../page-title.ts'
import type { Tab } from '../tab-state/model.ts'
import { tabs, useTabs } from '../tab-state/tabs-store.ts'

/** The tabs of the bar: those whose page the user may open in the role that they view the console as. */
export function listedTabs(): readonly Tab[] {
  return listed(tabs.getState().list, currentAccess())
}

/** {@link listedTabs} as a hook; re-renders when it changes. */
export function useListedTabs(): readonly Tab[] {
  const list = useTabs(state => state.list)
  const access = useAccess()
  return useMemo(() => listed(list, access), [list, access])
}

function listed(list: readonly Tab[], access: Reader | undefined): readonly Tab[] {
  return access ? list.filter(tab => resolveRoute(tab.location, access).kind === 'page') : []
}

/** Title of a tab: its page's title, with the text that distinguishes it from other tabs of the page. */
export function tabTitle(
  { location, name, title, detail }: Tab,
  access: Reader | undefined,
  language: Language,
): string {
  const decision = access && resolveRoute(location, access)
  return decision?.kind === 'page' ? pageTitle(decision.node, { title, detail }, language) : name
}

/**
 * How the list of all tabs names a tab: by its record or its page, and below it by what tells it apart from others of
 * the page, in words. Tabs that agree in both are numbered.
 */
export function useTabLabel(tab: Tab, list: readonly Tab[]): { title: string; detail: string } {
  const access = useAccess()
  const language = useLanguage()
  const label = tabLabel(tab, access, language)
  const alike = list.filter(other => {
    const { title, detail } = tabLabel(other, access, language)
    return title === label.title && detail === label.detail
  })
  const number = alike.indexOf(tab) + 1
  return number > 1 ? { ...label, title: `${label.title} (${number})` } : label
}

function tabLabel(tab: Tab, access: Reader | undefined, language: Language) {
  const { title, detail, ...bare } = tab
  const page = tabTitle(bare, access, language)
  return title === undefined ? { title: page, detail: detail?.() ?? '' } : { title, detail: page }
}

/** The title of a tab in the language on screen. */
export function useTabTitle(tab: Tab): string {
  return tabTitle(tab, useAccess(), useLanguage())
}
