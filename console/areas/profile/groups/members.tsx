import type { Group, GroupMember } from '@greenroom/contract/areas/profile/groups'
import { ActionIcon, Badge, Text } from '@mantine/core'
import { IconDots, IconStar, IconStarOff, IconUserMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DangerItem } from '../../../kit/danger-item.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { usePermission } from '../../../kit/permission.tsx'
import { useSession } from '../../../kit/session.ts'
import { UserAvatar } from '../../../kit/user-avatar.tsx'
import { memberName, putInto, takeOut } from './group-commands.ts'
import classes from './groups.module.css'
import type { GroupKind } from './kinds.ts'
import { UserPicker } from './user-picker.tsx'

interface MembersProps {
  kind: GroupKind
  group: Group
  /** Whether the user may add and remove members. */
  mayEdit: boolean
}

/** Everyone in a project or a team, and the way to add to them. */
export function Members({ kind, group, mayEdit }: MembersProps) {
  const may = usePermission()
  const mayGrow = mayEdit && (kind.toGrow === undefined || may(kind.toGrow))
  return (
    <>
      {mayGrow && may('user:read') && (
        <div className={classes.adding}>
          <UserPicker
            without={group.members.map(({ id }) => id)}
            onPick={user => void putInto(kind, group, user, false)}
          />
        </div>
      )}
      <ul className={classes.members}>
        {group.members.map(member => (
          <Member key={member.id} {...{ kind, group, member, mayEdit, mayGrow }} />
        ))}
      </ul>
    </>
  )
}

interface MemberProps extends MembersProps {
  member: GroupMember
  mayGrow: boolean
}

function Member({ kind, group, member, mayEdit, mayGrow }: MemberProps) {
  const { t } = useTranslation('profile')
  const ownId = useSession(session => session.user?.id)
  const name = memberName(member)
  const isOnlyLead = member.lead && group.members.filter(({ lead }) => lead).length === 1
  const mayRemove = mayEdit && member.id !== ownId && !isOnlyLead
  const mayAppoint = mayGrow && !isOnlyLead
  return (
    <li className={classes.member}>
      <UserAvatar name={name} avatar={member.avatar} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>
          {name}
          {member.lead && <Badge>{t('group.lead')}</Badge>}
        </span>
        <Text size="xs" c="dimmed" component="span">
          {member.jobName || member.username}
        </Text>
      </span>
      {(mayAppoint || mayRemove) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('group.memberActions', { name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayAppoint && (
              <Menu.Item
                leftSection={member.lead ? <IconStarOff size={16} /> : <IconStar size={16} />}
                onClick={() => void putInto(kind, group, member, !member.lead)}
              >
                {t(member.lead ? 'group.dismiss' : 'group.appoint')}
              </Menu.Item>
            )}
            {mayRemove && (
              <DangerItem
                leftSection={<IconUserMinus size={16} />}
                onClick={() => void takeOut(kind, group, member)}
              >
                {t('group.remove')}
              </DangerItem>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
