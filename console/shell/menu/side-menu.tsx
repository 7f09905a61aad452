import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { SkeletonRows } from '../../kit/states.tsx'
import { menuFailure } from '../guard/load-access.ts'
import { CollapsedMenu } from './collapsed-menu.tsx'
import { MenuEntries } from './menu-entries.tsx'
import classes from './side-menu.module.css'
import { useMenu } from './use-menu.ts'

/** The menu at the side or in a drawer; arriving at a page opens its section, and only the person closes one. */
export function SideMenu({ collapsed = false }: { collapsed?: boolean }) {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const failed = useStore(menuFailure).error !== null
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [opener, setOpener] = useState('')
  if (!menu) return failed ? null : <SkeletonRows rows={8} height={36} />

  const { items, current, trail } = menu
  if (current !== opener) {
    setOpener(current)
    setOpen(new Set([...open, ...trail]))
  }

  return (
    <nav aria-label={t('menu')} className={classes.menu}>
      {collapsed ? (
        <CollapsedMenu {...menu} />
      ) : (
        <MenuEntries
          items={items}
          current={current}
          open={open}
          onToggle={name => setOpen(open.symmetricDifference(new Set([name])))}
        />
      )}
    </nav>
  )
}
