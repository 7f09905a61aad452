import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { SkeletonRows } from '../../kit/states.tsx'
import { menuFailure } from '../guard/load-access.ts'
import { CollapsedMenu } from './collapsed-menu.tsx'
import { MenuEntries } from './menu-entries.tsx'
import classes from './side-menu.module.css'
import { type ShownMenu, useMenu } from './use-menu.ts'

/**
 * The names of the open sections of the side menu. They are kept outside the menu, which is unmounted when the window
 * becomes narrow and when its drawer closes.
 */
const sections = createStore<{ open: ReadonlySet<string> }>()(() => ({ open: new Set() }))

/** The page that last opened sections. Not part of the store: a page in an open section changes nothing on screen. */
let opener = ''

/** Opens or closes a section of the side menu. */
function toggleSection(name: string): void {
  sections.setState(({ open }) => ({ open: open.symmetricDifference(new Set([name])) }))
}

/**
 * The names of the open sections. A navigation opens the sections above its page; only the user closes one.
 * @param current the entry of the page on screen; empty when the menu has none
 * @param trail the names from the root of the menu down to that entry
 */
function useOpenSections(current: string, trail: readonly string[]): ReadonlySet<string> {
  const { open } = useStore(sections)
  useLayoutEffect(() => {
    if (current === opener) return
    opener = current
    const { open } = sections.getState()
    const isOpen = trail.every(name => name === current || open.has(name))
    if (!isOpen) sections.setState({ open: open.union(new Set(trail)) })
  }, [current, trail])
  return open
}

/** The menu at the side or in a drawer. */
export function SideMenu({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const failed = useStore(menuFailure).error !== null
  if (!menu) return failed ? null : <SkeletonRows rows={8} height={36} />
  return (
    <nav aria-label={t('menu')} className={classes.menu}>
      {collapsed ? <CollapsedMenu {...menu} /> : <Sections {...menu} />}
    </nav>
  )
}

function Sections({ items, current, trail }: ShownMenu) {
  const open = useOpenSections(current, trail)
  return <MenuEntries items={items} current={current} open={open} onToggle={toggleSection} />
}
