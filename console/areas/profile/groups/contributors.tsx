import type { GroupRow } from '@greenroom/contract/areas/profile/groups'
import { Avatar } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import classes from './contributors.module.css'

interface ContributorsProps {
  users: GroupRow['contributors']
  /** How many there are in all. */
  total: number
}

/** The first users of a project or a team, and how many there are. */
export function Contributors({ users, total }: ContributorsProps) {
  const { t } = useTranslation('profile')
  return (
    <span className={classes.contributors}>
      <Avatar.Group component="span" spacing={8}>
        {users.map(({ name, email, avatar }) => (
          <span key={`${name} ${email}`} title={name}>
            <UserAvatar name={name} avatar={avatar} size={24} />
          </span>
        ))}
      </Avatar.Group>
      <span className={classes.total}>{t('group.users', { count: total })}</span>
    </span>
  )
}
