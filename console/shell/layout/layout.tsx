import { ActionIcon, Drawer, UnstyledButton } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../kit/settings/settings.ts'
import { Announcer } from '../announcer.tsx'
import { SideMenu } from '../menu/side-menu.tsx'
import { openSettingsDrawer, SettingsDrawerHost } from '../settings/open-settings.ts'
import { shownPath } from '../tab-state/shown-path.ts'
import { tabs } from '../tab-state/tabs-store.ts'
import { TabBar } from '../tabs/tab-bar.tsx'
import { followNavigation } from '../use-navigation-progress.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import classes from './layout.module.css'
import '../locales/index.ts'
import { landingPath } from '@greenroom/contract/paths'
import {
  IconLanguage,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconSearch,
  IconSettings,
  IconTag,
} from '@tabler/icons-react'
import i18next from 'i18next'
import { version } from '../../../package.json'
import { Keys } from '../../kit/actions/keys.tsx'
import { type Action, useActions } from '../../kit/actions/registry.ts'
import { Logo } from '../../kit/display/logo.tsx'
import { Menu } from '../../kit/overlay/menu.tsx'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import { useSession } from '../../kit/session/session.ts'
import { startViewingAs } from '../../kit/session/view-as.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { today } from '../../kit/text/zone.ts'
import { TopMenu } from '../menu/top-menu.tsx'
import { modules } from '../modules.ts'
import { openPalette, preloadPalette } from '../palette/open-palette.ts'
import { useArrangement, useRoomy } from '../settings/use-arrangement.ts'
import { ShellLink } from '../shell-link.tsx'
import { switchRole, useCanSwitchRole } from '../view-as/switch-role.ts'
import { userActions } from './account-actions.ts'
import { UserMenu } from './account-menu.tsx'
import floatingButtonsClasses from './floating-buttons.module.css'
import footerClasses from './footer.module.css'
import { LanguageItems } from './language-items.tsx'
import navbarClasses from './navbar.module.css'
import searchButtonClasses from './search-button.module.css'
import sideClasses from './side.module.css'
import { useViewControls, type ViewControl } from './use-view-controls.ts'
import viewAsNoticeClasses from './view-as-notice.module.css'

/** The keys of the palette's action (shell/shortcuts). */
const keys = { shortcut: 'mod+k' }

/** Looks like a search field and opens the palette, which searches. */
function SearchButton() {
  const { t } = useTranslation('layout')
  return (
    <UnstyledButton
      className={searchButtonClasses.search}
      onClick={openPalette}
      onPointerEnter={preloadPalette}
    >
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <span className={searchButtonClasses.words}>{t('search')}</span>
      <span className={searchButtonClasses.keys} aria-hidden>
        <Keys action={keys} />
      </span>
    </UnstyledButton>
  )
}

const items = modules.flatMap(({ navbarItems = [] }) => navbarItems)

interface NavbarProps {
  menuOnTop: boolean
  /** Opens the menu's drawer; undefined when there is none. */
  onOpenMenu: (() => void) | undefined
}

/** The bar at the top. On a phone, rarely used controls are in the account menu. */
function Navbar({ menuOnTop, onOpenMenu }: NavbarProps) {
  const { t } = useTranslation('shell')
  const controls = useViewControls()
  const roomy = useRoomy()
  const only = (...ids: ViewControl['id'][]) => controls.filter(({ id }) => roomy && ids.includes(id))
  return (
    <header className={navbarClasses.navbar} data-menu-on-top={menuOnTop || undefined}>
      {onOpenMenu && (
        <ActionIcon size="lg" onClick={onOpenMenu} aria-label={t('openMenu')}>
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
      <ShellLink to={landingPath} className={navbarClasses.home}>
        <Logo />
      </ShellLink>
      {menuOnTop && <TopMenu />}
      <div className={navbarClasses.actions}>
        <SearchButton />
        {roomy && <LanguageMenu />}
        {only('theme').map(toButton)}
        {items.map((Item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Item key={place} />
        ))}
        {only('full-screen', 'help', 'settings').map(toButton)}
        <UserMenu controls={roomy ? [] : controls} />
      </div>
    </header>
  )
}

const toButton = ({ id, label, icon: Icon, run }: ViewControl) => (
  <Tooltip key={id} label={label}>
    <ActionIcon size="lg" onClick={run} aria-label={label}>
      <Icon size={18} />
    </ActionIcon>
  </Tooltip>
)

/** The button in the navbar that opens the list of languages. */
function LanguageMenu() {
  const { t } = useTranslation('kit')
  return (
    <Menu position="bottom-end" width={140}>
      <Menu.Target>
        <Tooltip label={t('language.choose')}>
          <ActionIcon size="lg" aria-label={t('language.choose')}>
            <IconLanguage size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}

const settings: Action = {
  id: 'shell.settings',
  label: () => i18next.t('settings:open'),
  icon: IconSettings,
  group: 'view',
  run: openSettingsDrawer,
}

const switchRoles: Action = {
  id: 'shell.switch-roles',
  label: () => i18next.t('layout:switchRoles'),
  icon: IconTag,
  group: 'account',
  run: () => void switchRole(),
}

const always: readonly Action[] = [settings, ...userActions]

/** Registers the actions of the navbar for the palette; rendered once, in the layout. */
function LayoutActions() {
  const canSwitchRole = useCanSwitchRole()
  useActions(useMemo(() => (canSwitchRole ? [...always, switchRoles] : always), [canSwitchRole]))
  return null
}

const mainId = 'content'

/** The layout around the page: navbar above, menu at the left (on a phone in a drawer), footer below. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'kit'])
  const { menuWidth, tabBar, footer } = useSettings(settings => settings)
  const { navbar, side, menuOnTop, menuInDrawer, toggleSide } = useArrangement()
  const [drawer, setDrawer] = useState(false)

  // Runs before the effects of the page, one of which reports that it has arrived.
  useLayoutEffect(() => followNavigation(), [])
  // Another path closes the drawer. Subscribed to the store, so that a navigation does not render the layout.
  useEffect(
    () =>
      tabs.subscribe((now, before) => {
        if (shownPath(now) !== shownPath(before)) setDrawer(false)
      }),
    [],
  )

  const openMenu = menuInDrawer ? () => setDrawer(true) : undefined
  return (
    <div
      className={classes.layout}
      style={{ '--menu-width': `${menuWidth}px` } as CSSProperties}
      data-navbar={navbar || undefined}
      data-tab-bar={tabBar || undefined}
      data-side={side}
    >
      <a className={classes.skip} href={`#${mainId}`}>
        {t('skipToContent')}
      </a>
      {navbar && <Navbar menuOnTop={menuOnTop} onOpenMenu={openMenu} />}
      {side !== 'none' && <Side collapsed={side === 'collapsed'} onToggle={toggleSide} />}
      <div className={classes.column}>
        {tabBar && (
          <div className={classes.tabs}>
            <TabBar />
          </div>
        )}
        <main id={mainId} className={classes.content} tabIndex={-1}>
          <ViewAsNotice />
          <Breadcrumb />
          {children}
        </main>
        {footer && <Footer />}
      </div>
      {!navbar && <FloatingButtons onOpenMenu={openMenu} />}
      <Announcer />
      <LayoutActions />
      <SettingsDrawerHost />
      <Drawer
        opened={drawer && menuInDrawer}
        onClose={() => setDrawer(false)}
        title={t('menu')}
        size={280}
        padding="sm"
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <SideMenu />
      </Drawer>
    </div>
  )
}

/** One line below the page: the product, its version, the year. */
function Footer() {
  const { t } = useTranslation('kit')
  return (
    <footer className={footerClasses.footer}>
      {t('product')} {version} · {today().slice(0, 4)}
    </footer>
  )
}

/** The menu at the side of the page, with the button that collapses it below. */
function Side({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation('layout')
  const label = collapsed ? t('expandMenu') : t('collapseMenu')
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside className={sideClasses.side} data-collapsed={collapsed || undefined}>
      <div className={sideClasses.menu}>
        <SideMenu collapsed={collapsed} />
      </div>
      <UnstyledButton className={sideClasses.toggle} onClick={onToggle} aria-label={label} title={label}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </aside>
  )
}

/** Says that the console is viewed as another role, with a button that ends it. */
function ViewAsNotice() {
  const { t } = useTranslation('layout')
  const language = useLanguage()
  const viewAs = useSession(session => session.viewAs)
  if (!viewAs?.role && !viewAs?.viewed) return null
  const { viewed, role } = viewAs
  return (
    <div className={viewAsNoticeClasses.notice} role="status">
      <span>
        {viewed
          ? t('viewingAs', { role: viewed.name[language] })
          : t('switchedRole', { role: role && t(`role.${role}`) })}
      </span>
      <UnstyledButton
        className={viewAsNoticeClasses.back}
        onClick={() => (viewed ? startViewingAs(null) : void switchRole())}
      >
        {t(viewed ? 'viewingEnd' : 'ownRole')}
      </UnstyledButton>
    </div>
  )
}

/** Buttons that replace the hidden navbar: for the settings, and on a phone for the menu. */
function FloatingButtons({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const { t } = useTranslation(['settings', 'shell'])
  return (
    <div className={floatingButtonsClasses.buttons}>
      <ActionIcon
        variant="filled"
        color="brand"
        size="xl"
        onClick={openSettingsDrawer}
        aria-label={t('open')}
      >
        <IconSettings size={20} />
      </ActionIcon>
      {onOpenMenu && (
        <ActionIcon
          variant="filled"
          color="brand"
          size="xl"
          onClick={onOpenMenu}
          aria-label={t('shell:openMenu')}
        >
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
    </div>
  )
}
