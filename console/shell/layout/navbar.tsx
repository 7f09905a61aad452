import { landingPath } from '@greenroom/contract/paths'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconLanguage, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Keys } from '../../kit/actions/keys.tsx'
import { Logo } from '../../kit/display/logo.tsx'
import { Menu } from '../../kit/overlay/menu.tsx'
import { Tooltip } from '../../kit/overlay/tooltip.tsx'
import { TopMenu } from '../menu/top-menu.tsx'
import { modules } from '../modules.ts'
import { openPalette, preloadPalette } from '../palette/open-palette.ts'
import { ShellLink } from '../shell-link.tsx'
import { UserMenu } from './account-menu.tsx'
import { LanguageItems } from './language-items.tsx'
import classes from './navbar.module.css'
import searchButtonClasses from './search-button.module.css'
import { useRoomy } from './use-arrangement.ts'
import { useViewControls, type ViewControl } from './use-view-controls.ts'

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
export function Navbar({ menuOnTop, onOpenMenu }: NavbarProps) {
  const { t } = useTranslation('shell')
  const controls = useViewControls()
  const roomy = useRoomy()
  const only = (...ids: ViewControl['id'][]) => controls.filter(({ id }) => roomy && ids.includes(id))
  return (
    <header className={classes.navbar} data-menu-on-top={menuOnTop || undefined}>
      {onOpenMenu && (
        <ActionIcon size={32} onClick={onOpenMenu} aria-label={t('openMenu')}>
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
      <ShellLink to={landingPath} className={classes.home}>
        <Logo />
      </ShellLink>
      {menuOnTop && <TopMenu />}
      <div className={classes.actions}>
        <SearchButton />
        {roomy && <LanguageMenu />}
        {only('theme').map(toButton)}
        {items.map((Item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Item key={place} />
        ))}
        {only('full-screen', 'settings').map(toButton)}
        <UserMenu controls={roomy ? [] : controls} />
      </div>
    </header>
  )
}

const toButton = ({ id, label, icon: Icon, run }: ViewControl) => (
  <Tooltip key={id} label={label}>
    <ActionIcon size={32} onClick={run} aria-label={label}>
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
          <ActionIcon size={32} aria-label={t('language.choose')}>
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
