import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useSession } from '../../kit/session.ts'
import { SkeletonRows } from '../../kit/states.tsx'
import { decide } from '../guard/decide.ts'
import { menuFailure } from '../guard/load-access.ts'
import { hasPage } from '../pages.ts'
import { buildMenu, trailTo } from './build-menu.ts'
import { MenuEntries } from './menu-entries.tsx'
import classes from './side-menu.module.css'

/** The server's menu; arriving at a page opens its section, and only the person closes one. */
export function SideMenu() {
  const { t } = useTranslation('shell')
  const location = useLocation()
  const menu = useSession(session => session.menu)
  const role = useSession(session => session.user?.role)
  const failed = useStore(menuFailure).error !== null
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [opener, setOpener] = useState('')
  const items = useMemo(
    () => (menu && role !== undefined ? buildMenu(menu, { role, hasPage }) : []),
    [menu, role],
  )
  if (!menu || role === undefined) return failed ? null : <SkeletonRows rows={8} height={36} />

  const decision = decide(location, { menu, role, hasPage })
  const current = decision.kind === 'page' ? decision.node.name : ''
  if (current !== opener) {
    setOpener(current)
    setOpen(new Set([...open, ...trailTo(current, items)]))
  }

  return (
    <nav aria-label={t('menu')} className={classes.menu}>
      <MenuEntries
        items={items}
        current={current}
        open={open}
        onToggle={name => setOpen(open.symmetricDifference(new Set([name])))}
      />
    </nav>
  )
}
