import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session.ts'
import { leave } from '../guard/leave.ts'
import classes from './account-menu.module.css'

/** The person's picture, which opens what concerns them. */
export function AccountMenu() {
  const { t } = useTranslation('shell')
  const user = useSession(session => session.user)
  if (!user) return <Avatar size={28} />
  const initial = [...user.name][0]?.toUpperCase()
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Avatar src={user.avatar || null} alt="" size={28} color="brand" aria-hidden>
            {initial}
          </Avatar>
          <span className={classes.name}>{user.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.username}</Menu.Label>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
