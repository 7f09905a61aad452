import { landingPath } from '@greenroom/contract/paths'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MessageBell } from '../../areas/messages/index.ts'
import { LanguageSwitch } from '../../kit/language-switch.tsx'
import { Logo } from '../../kit/logo.tsx'
import { ThemeSwitch } from '../../kit/theme-switch.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './navbar.module.css'

/** The strip along the top. */
export function Navbar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <header className={classes.navbar}>
      <ActionIcon className={classes.burger} size={32} onClick={onOpenMenu} aria-label={t('openMenu')}>
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to={landingPath} className={classes.home}>
        <Logo />
      </Link>
      <div className={classes.actions}>
        <LanguageSwitch />
        <ThemeSwitch />
        <MessageBell />
        <AccountMenu />
      </div>
    </header>
  )
}
