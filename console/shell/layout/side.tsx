import { UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SideMenu } from '../menu/side-menu.tsx'
import classes from './side.module.css'

/** The menu at the side of the page, with the button that collapses it below. */
export function Side({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('layout')
  const label = collapsed ? t('expandMenu') : t('collapseMenu')
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside className={classes.side} data-collapsed={collapsed || undefined}>
      <div className={classes.menu}>
        <SideMenu collapsed={collapsed} />
      </div>
      <UnstyledButton className={classes.toggle} onClick={onToggle} aria-label={label} title={label}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </aside>
  )
}
