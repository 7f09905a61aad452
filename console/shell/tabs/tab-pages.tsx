import { useSession } from '../../kit/session/session.ts'
import { type Reader, resolveRoute } from '../guard/resolve-route.ts'
import { useTabs } from '../tab-state/tabs-store.ts'
import { mountedIds } from './mounted-ids.ts'
import { TabPage } from './tab-page.tsx'

/** The mounted pages of the tabs; all but one are hidden. Viewing as another role does not change them. */
export function TabPages({ access: viewed }: { access: Reader }) {
  const state = useTabs(all => all)
  const role = useSession(({ account }) => account?.role)
  const access = role === undefined ? viewed : { ...viewed, role }
  const mounted = mountedIds(state)
  // In an order that dragging in the bar does not change: a moved element would lose its scroll position.
  const list = state.list.filter(tab => mounted.has(tab.id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return list.map(tab => {
    const decision = resolveRoute(tab.location, access)
    const isShown = tab.id === state.shownId
    if (decision.kind !== 'page' || (decision.node.meta.ignoreCache && !isShown)) return null
    return <TabPage key={`${tab.id} ${tab.run}`} tab={tab} node={decision.node} isShown={isShown} />
  })
}
