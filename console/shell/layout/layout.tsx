import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSettings } from '../../kit/settings.ts'
import { Announcer } from '../announcer.tsx'
import { SideMenu } from '../menu/side-menu.tsx'
import { TabBar } from '../tabs/tab-bar.tsx'
import { followNavigation } from '../use-navigation-progress.ts'
import classes from './layout.module.css'
import { Navbar } from './navbar.tsx'

const contentId = 'content'

/** Navbar above, menu at the left (in a drawer on a phone), the page beside it. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'kit'])
  const { pathname } = useLocation()
  const tabBar = useSettings(settings => settings.tabBar)
  const [drawer, setDrawer] = useState(false)

  useEffect(() => followNavigation(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is what closes the drawer
  useEffect(() => setDrawer(false), [pathname])

  return (
    <div className={classes.layout}>
      <a className={classes.skip} href={`#${contentId}`}>
        {t('skipToContent')}
      </a>
      <Navbar onOpenMenu={() => setDrawer(true)} />
      <aside className={classes.side}>
        <SideMenu />
      </aside>
      <div>
        {tabBar && (
          <div className={classes.tabs}>
            <TabBar />
          </div>
        )}
        <main id={contentId} className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Announcer />
      <Drawer
        opened={drawer}
        onClose={() => setDrawer(false)}
        title={t('menu')}
        size={260}
        padding="sm"
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <SideMenu />
      </Drawer>
    </div>
  )
}
