import '../locales/index.ts'
import { listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageNumbers } from '../../../kit/list/page-numbers.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { SkeletonRows } from '../../../kit/states.tsx'
import { AlarmList } from '../health/alarm-list.tsx'
import type { WallSize } from '../page/monitor-address.ts'
import classes from './wall.module.css'
import { WallTile } from './wall-tile.tsx'

interface WallProps {
  size: WallSize
  /** From 1. */
  page: number
  onPage: (page: number) => void
  searchOf: (roomId: string) => string
}

/** Several rooms side by side, all of them playing. */
export function Wall({ size, page, onPage, searchOf }: WallProps) {
  const { t } = useTranslation('liveStudio')
  const query = { current: String(page), pageSize: String(size), sort: 'title' } as const
  const rooms = useCallQuery(listLiveRooms, { query }, { quiet: true, placeholderData: keepPreviousData })
  const { data } = rooms
  const pages = data ? Math.ceil(data.total / size) : 0
  return (
    <>
      <QueryState query={rooms} placeholder={<SkeletonRows rows={3} height={180} />} />
      <section className={classes.wall} data-size={size} aria-label={t('wall.label')}>
        {data?.list.map(room => (
          <WallTile key={room.id} room={room} to={{ search: searchOf(room.id) }} />
        ))}
      </section>
      {pages > 1 && <PageNumbers className={classes.pages} page={page} pages={pages} onPage={onPage} />}
      <div className={classes.alarms}>
        <AlarmList />
      </div>
    </>
  )
}
