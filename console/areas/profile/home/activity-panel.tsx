import {
  type Activity,
  listActivity,
  readLatestActivity,
} from '@greenroom/contract/areas/profile/preferences'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { callMeta, useCallQuery } from '../../../kit/call/query.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { UserAvatar } from '../../../kit/display/user-avatar.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { ActivityText } from '../../insight/index.ts'
import classes from './rows.module.css'

/** The user's latest activity, and a button to all of it. */
export function ActivityPanel() {
  const { t } = useTranslation('profile')
  const query = useCallQuery(readLatestActivity, {}, { quiet: true })
  const { data } = query
  const [isOpen, setOpen] = useState(false)
  const all = (
    <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
      {t('info.viewAll')}
    </Button>
  )
  return (
    <Panel title={t('info.latestActivity')} action={data && data.length > 0 && all}>
      <QueryState query={query} placeholder={<SkeletonRows rows={7} height={40} />} />
      {data?.length === 0 && <EmptyState title={t('info.noActivity')} message={t('info.noActivityHint')} />}
      {data && data.length > 0 && <Activities list={data} />}
      {isOpen && <AllActivity onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function Activities({ list }: { list: readonly Activity[] }) {
  const name = useSession(session => session.user?.name ?? '')
  const avatar = useSession(session => session.user?.avatar ?? '')
  return (
    <ul className={classes.rows}>
      {list.map(activity => (
        <li key={activity.id} className={classes.row}>
          <UserAvatar name={name} avatar={avatar} size={28} />
          <div className={classes.words}>
            <ActivityText activity={activity} />
          </div>
          <RelativeTime className={classes.side} instant={activity.time} />
        </li>
      ))}
    </ul>
  )
}

/** Everything that the user did, more of it as they ask. */
function AllActivity({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const query = useInfiniteQuery({
    queryKey: [listActivity.id, 'all'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, { query: pageParam === '' ? {} : { before: pageParam } }, { signal, quiet: true }),
    getNextPageParam: page => page.before,
    meta: callMeta(listActivity, true),
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const list = data?.pages.flatMap(page => page.list) ?? []
  return (
    <SideDrawer title={t('info.allActivity')} onClose={onClose}>
      <QueryState query={query} placeholder={<SkeletonRows rows={12} height={40} />} />
      {list.length > 0 && <Activities list={list} />}
      {hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('info.more')}
        </Button>
      )}
    </SideDrawer>
  )
}
