import { listMyTeams } from '@greenroom/contract/areas/profile/teams'
import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { GroupView } from '../groups/group-view.tsx'
import { team } from '../groups/kinds.ts'
import classes from './rows.module.css'

const visibleCount = 4

/** The first of the teams that the user is in. */
export function TeamPanel({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('profile')
  const query = useCallQuery(listMyTeams, {}, { quiet: true })
  const { data } = query
  const [opened, setOpened] = useState<string>()
  const more = (
    <Button variant="subtle" size="xs" onClick={onMore}>
      {t('info.showMore')}
    </Button>
  )
  return (
    <Panel title={t('info.myTeam')} action={data && data.length > 0 && more}>
      <QueryState query={query} placeholder={<SkeletonRows rows={visibleCount} height={40} />} />
      {data?.length === 0 && <EmptyState title={t('group.team.none')} message={t('group.team.noneHint')} />}
      {data && data.length > 0 && (
        <ul className={classes.rows}>
          {data.slice(0, visibleCount).map(({ id, name, avatar, peopleNumber }) => (
            <li key={id} className={classes.row}>
              <UserAvatar name={name} avatar={avatar} size={32} />
              <UnstyledButton className={classes.press} onClick={() => setOpened(id)}>
                {name}
              </UnstyledButton>
              <span className={classes.side}>{t('group.users', { count: peopleNumber })}</span>
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && <GroupView kind={team} id={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}
