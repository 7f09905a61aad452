import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { SkeletonRows } from '../../kit/states.tsx'
import { menuFailure } from '../guard/load-access.ts'
import { CollapsedMenu } from './collapsed-menu.tsx'
import { MenuEntries } from './menu-entries.tsx'
import { toggleSection, useOpenSections } from './open-sections.ts'
import classes from './side-menu.module.css'
import { type ShownMenu, useMenu } from './use-menu.ts'

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
