import type { Group, GroupMember } from '@greenroom/contract/areas/profile/groups'
import { type FoundUser, findUsers, userSearchLimits } from '@greenroom/contract/areas/users/user-search'
import { cutText } from '@greenroom/contract/fields'
import { ActionIcon, Badge, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDots, IconStar, IconStarOff, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { DangerItem } from '../../../kit/command/danger-item.tsx'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { memberName, putInto, takeOut } from './group-commands.ts'
import classes from './groups.module.css'
import type { GroupKind } from './kinds.ts'

const searchMilliseconds = 200

interface UserPickerProps {
  /** Ids of users to leave out. */
  without: readonly string[]
  onPick: (user: FoundUser) => void
}

/** Finds a user by a fragment of the name or the user name. */
function UserPicker({ without, onPick }: UserPickerProps) {
  const { t } = useTranslation('profile')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchMilliseconds)
  const request = { query: { text: searched } }
  const { data = [] } = useCallQuery(findUsers, request, { enabled: searched !== '', quiet: true })
  const offered = searched === '' ? [] : data.filter(({ id }) => !without.includes(id))
  return (
    <Select
      aria-label={t('group.add')}
      placeholder={t('group.add')}
      leftSection={<IconUserPlus size={16} aria-hidden />}
      searchable
      searchValue={text}
      onSearchChange={value => setText(cutText(value, userSearchLimits.search))}
      nothingFoundMessage={text.trim() === '' ? t('group.addHint') : t('group.nobodyFound')}
      filter={({ options }) => options}
      data={offered.map(user => ({
        value: user.id,
        label: [memberName(user), user.username, user.jobName].filter(Boolean).join(' · '),
      }))}
      value={null}
      onChange={id => {
        const user = offered.find(one => one.id === id)
        if (!user) return
        setText('')
        onPick(user)
      }}
    />
  )
}

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
