import { Avatar, UnstyledButton } from '@mantine/core'
import { IconHome, IconLogout, IconTag, IconUserCog } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { readStored, store } from '../../kit/browser/storage.ts'
import { accountWidthKey } from '../../kit/browser/storage-keys.ts'
import { UserAvatar } from '../../kit/display/user-avatar.tsx'
import { Menu } from '../../kit/overlay/menu.tsx'
import { useSession } from '../../kit/session/session.ts'
import { goToPage } from '../go-to-page.ts'
import { leave } from '../leave.ts'
import { hasPage } from '../pages.ts'
import { switchRole, useCanSwitchRole } from '../view-as/switch-role.ts'
import { userActions } from './account-actions.ts'
import classes from './account-menu.module.css'
import { LanguageItems } from './language-items.tsx'
import type { ViewControl } from './use-view-controls.ts'

const ownPages = [
  { name: 'Info', path: '/user/info', key: 'userCenter', icon: IconHome },
  { name: 'Setting', path: '/user/setting', key: 'userSettings', icon: IconUserCog },
] as const

/**
 * The user's picture, which opens the account menu.
 * @param controls the controls that do not fit into the navbar; the languages are added to them
 */
export function UserMenu({ controls }: { controls: readonly ViewControl[] }) {
  const { t } = useTranslation(['layout', 'shell', 'kit'])
  const user = useSession(session => session.user)
  const canSwitchRole = useCanSwitchRole()
  if (!user) return <AccountPlace />
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton ref={rememberWidth} className={classes.target}>
          <UserAvatar name={user.name} avatar={user.avatar} size={28} />
          <span className={classes.name} translate="no">
            {user.name}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.username}</Menu.Label>
        {canSwitchRole && (
          <Menu.Item
            leftSection={<IconTag size={16} />}
            rightSection={<span className={classes.role}>{user.role}</span>}
            onClick={() => void switchRole()}
          >
            {t('switchRoles')}
          </Menu.Item>
        )}
        {ownPages
          .filter(({ name }) => hasPage(name))
          .map(({ name, path, key, icon: Icon }) => (
            <Menu.Item key={name} leftSection={<Icon size={16} />} onClick={() => goToPage(path)}>
              {t(key)}
            </Menu.Item>
          ))}
        {userActions.map(({ id, label, icon: Icon, run }) => (
          <Menu.Item key={id} leftSection={Icon && <Icon size={16} />} onClick={() => run()}>
            {label()}
          </Menu.Item>
        ))}
        {controls.length > 0 && (
          <>
            <Menu.Divider />
            {controls.map(({ id, label, icon: Icon, run }) => (
              <Menu.Item key={id} leftSection={<Icon size={16} />} onClick={run}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Label>{t('kit:language.choose')}</Menu.Label>
            <LanguageItems />
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {t('shell:logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * Placeholder until the user has been read. It has the user's last width, so that the buttons beside it do not move.
 */
function AccountPlace() {
  return (
    <div className={classes.target} style={{ minWidth: Number(readStored(accountWidthKey)) }}>
      <Avatar size={28} />
    </div>
  )
}

/** Stores the element's width for {@link AccountPlace}; a ref. */
function rememberWidth(element: HTMLElement | null) {
  if (!element) return undefined
  const observer = new ResizeObserver(() => store(accountWidthKey, String(element.offsetWidth)))
  observer.observe(element)
  return () => observer.disconnect()
}
