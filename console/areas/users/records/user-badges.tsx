import type { UserRow } from '@greenroom/contract/areas/users/users'
import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { accountName, statusText } from './labels.ts'
import classes from './users.module.css'

/** A user's picture and name, with a link to their card. */
export function UserBadge({ user }: { user: UserRow }) {
  const name = accountName(user)
  const { addressOf } = useViewedRow()
  return (
    <Link to={addressOf(user.id)} className={classes.user} title={name}>
      <UserAvatar name={name} avatar={user.avatar} size={24} />
      <span>{name}</span>
    </Link>
  )
}

export function RoleBadges({ roles }: Pick<UserRow, 'roles'>) {
  const language = useLanguage()
  return (
    <span className={classes.roles}>
      {roles.map(({ id, name, base }) => (
        <Badge key={id} color={base === 'admin' ? 'secondary' : 'gray'}>
          {name[language]}
        </Badge>
      ))}
    </span>
  )
}

/** Whether a user may sign in; the dot only repeats the word. */
export function StatusBadge({ status }: Pick<UserRow, 'status'>) {
  return <StateDot tone={status === 'active' ? 'good' : 'bad'} text={statusText(status)} />
}
