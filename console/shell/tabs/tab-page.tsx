import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { Activity, memo, useLayoutEffect, useMemo } from 'react'
import { TabContext, type TabHandle, TabOpenings } from '../../kit/navigation/tab.ts'
import { PageBoundary } from '../page-boundary.tsx'
import { PageFrame } from '../page-frame.tsx'
import { change, type Tab } from '../tab-state/model.ts'
import { forgetDirty, markDirty, tabs } from '../tab-state/tabs-store.ts'
import { loadAnew } from './follow-router.ts'

interface TabPageProps {
  tab: Tab
  node: MenuNode
  isShown: boolean
}

/**
 * The page of one tab, under the tab's own address. While hidden, it keeps its state and elements, and its effects
 * stop.
 */
export const TabPage = memo(function TabPage({
  tab: { id, location, title, detail, openings = 0 },
  node,
  isShown,
}: TabPageProps) {
  const keepsState = !node.meta.ignoreCache
  const handle = useMemo<TabHandle>(
    () => ({
      keepsState,
      isShown: () => tabs.getState().shownId === id,
      mark: (owner, dirty) => markDirty(id, owner, dirty),
      entitle: name => tabs.setState(state => change(state, id, { title: name })),
      describe: text => tabs.setState(state => change(state, id, { detail: text })),
    }),
    [id, keepsState],
  )
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <TabContext value={handle}>
        <TabOpenings value={openings}>
          <PageBoundary onReload={() => loadAnew(id, true)}>
            <Shown id={id} />
            <PageFrame location={location} node={node} scrollKey={id} title={title} detail={detail} />
          </PageBoundary>
        </TabOpenings>
      </TabContext>
    </Activity>
  )
})

/**
 * When the tab comes on screen, its parts report their unsaved changes again: a form may have been saved while it was
 * hidden.
 */
function Shown({ id }: { id: string }) {
  // Runs before the effects of the parts, which set the marks.
  useLayoutEffect(() => forgetDirty([id]), [id])
  return null
}
