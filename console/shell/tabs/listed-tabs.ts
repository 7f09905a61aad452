import type { Language } from '@greenroom/contract/languages'
import { useMemo } from 'react'
import { useLanguage } from '../../kit/language.ts'
import { currentAccess, useAccess } from '../guard/access.ts'
import { type Reader, resolveRoute } from '../guard/resolve-route.ts'
import { pageTitle } from '../page-title.ts'
import type { Tab } from './model.ts'
import { tabs, useTabs } from './tabs-store.ts'

/** The tabs of the bar: those whose page the user may see, as they look at the console now. */
export function listedTabs(): readonly Tab[] {
  return listed(tabs.getState().list, currentAccess())
}

/** The same; re-renders when it changes. */
export function useListedTabs(): readonly Tab[] {
  const list = useTabs(state => state.list)
  const access = useAccess()
  return useMemo(() => listed(list, access), [list, access])
}

function listed(list: readonly Tab[], access: Reader | undefined): readonly Tab[] {
  return access ? list.filter(tab => resolveRoute(tab.location, access).kind === 'page') : []
}

/** What a tab is called: the title of its page, with what tells it from other tabs of the page. */
export function tabTitle(
  { location, name, title, detail }: Tab,
  access: Reader | undefined,
  language: Language,
): string {
  const decision = access && resolveRoute(location, access)
  return decision?.kind === 'page' ? pageTitle(decision.node, { title, detail }, language) : name
}

/** The title of a tab in the language on screen. */
export function useTabTitle(tab: Tab): string {
  return tabTitle(tab, useAccess(), useLanguage())
}
