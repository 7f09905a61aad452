import { listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import type { WaitingBlock } from '@greenroom/contract/areas/profile/workplace'
import type { readWaiting } from '@greenroom/contract/areas/workplace/waiting'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { inspectionPath } from '@greenroom/contract/paths'
import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { useReachablePages } from '../../../kit/navigation/reachable-pages.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { TodoButtons } from '../../../kit/todo/todos.tsx'
import { AlarmBadge } from '../../live/index.ts'
import { Block, Line } from './block.tsx'
import { draftAddress } from './draft-address.ts'

type WaitingData = ResponseOf<typeof readWaiting>
interface PartProps {
  waiting: WaitingData
}

/** Lines of a block, at most. */
const lineLimit = 5

/** How many rows wait in a block; 0 for kinds that the user may not read. */
export const countOf = (key: WaitingBlock, waiting: WaitingData): number => waiting[key]?.count ?? 0

/** Requests that the user decides on, in place. The kinds share the lines; of each, the oldest come first. */
function Todos({ waiting: { todos } }: PartProps) {
  const { t } = useTranslation('workplace')
  const perKind = Math.max(1, Math.floor(lineLimit / todos.kinds.length))
  return (
    <Block title={t('waiting.block.todos')} to="/user/message?type=todo" count={todos.count}>
      {todos.kinds.flatMap(({ call, count, rows }) =>
        rows.slice(0, perKind).map(({ id, title, content, time }, place) => {
          const others = count - perKind
          const isLast = place === perKind - 1
          return (
            <Line
              key={id}
              title={title}
              detail={isLast && others > 0 ? t('waiting.others', { content, count: others }) : content}
              time={time}
            >
              <TodoButtons action={{ call, entityId: id }} />
            </Line>
          )
        }),
      )}
    </Block>
  )
}

function Queues({ waiting: { queues } }: PartProps) {
  const { t } = useTranslation('workplace')
  if (!queues) return null
  return (
    <Block title={t('waiting.block.queues')} to="/list/card" count={queues.count}>
      {queues.rows.map(({ id, title, waiting, oldest }) => (
        <Line key={id} title={title} detail={t('waiting.items', { count: waiting })} time={oldest}>
          <Button size="xs" variant="light" component={Link} to={generatePath(inspectionPath, { id })}>
            {t('waiting.inspect')}
          </Button>
        </Line>
      ))}
    </Block>
  )
}

function Planned({ waiting: { planned } }: PartProps) {
  const { t } = useTranslation('workplace')
  const format = useFormat()
  if (!planned) return null
  return (
    <Block title={t('waiting.block.planned')} to="/weixin/result?state=scheduled" count={planned.count}>
      {planned.rows.map(({ id, title, scheduledTime }) => (
        <Line
          key={id}
          title={title}
          to="/weixin/result?state=scheduled"
          detail={format.exact(scheduledTime)}
        />
      ))}
    </Block>
  )
}

/** Today's shows with their times, in their order. */
function Shows({ waiting: { shows } }: PartProps) {
  const { t } = useTranslation('workplace')
  const format = useFormat()
  if (!shows) return null
  return (
    <Block title={t('waiting.block.shows')} to="/dashboard/monitor" count={shows.count}>
      {shows.rows.map(({ id, title, room, startTime, endTime }) => (
        <Line
          key={id}
          title={title}
          to={`/dashboard/monitor?room=${room.id}`}
          detail={t('waiting.showTimes', {
            from: format.time(startTime),
            to: format.time(endTime),
            room: room.title,
          })}
          time={startTime}
        />
      ))}
    </Block>
  )
}

const sickFirst = { current: '1', pageSize: String(lineLimit), sort: 'severity' } as const

/** Rooms on air and rooms with open alarms, the worst first. */
function Rooms({ waiting: { rooms } }: PartProps) {
  const { t } = useTranslation('workplace')
  const { data } = useCallQuery(listLiveRooms, { query: sickFirst }, { quiet: true, enabled: rooms !== null })
  if (!rooms) return null
  const listed = data?.list.filter(
    ({ startedTime, worstAlarm }) => startedTime !== null || worstAlarm !== null,
  )
  return (
    <Block title={t('waiting.block.rooms')} to="/dashboard/monitor" count={rooms.count}>
      {listed?.map(({ id, title, openAlarms, openErrors }) => (
        <Line key={id} title={title} to={`/dashboard/monitor?room=${id}`}>
          <AlarmBadge errors={openErrors} warnings={openAlarms - openErrors} />
        </Line>
      )) ??
        rooms.rows.map(({ id, title }) => (
          <Line key={id} title={title} to={`/dashboard/monitor?room=${id}`} />
        ))}
    </Block>
  )
}

function Drafts({ waiting: { drafts } }: PartProps) {
  const { t } = useTranslation('workplace')
  const language = useLanguage()
  const pages = useReachablePages()
  return (
    <Block title={t('waiting.block.drafts')} count={drafts.count}>
      {drafts.rows.map(({ form, subject, title, savedTime }) => {
        const address = draftAddress({ form, subject })
        const path = address?.split('?')[0]
        const page = pages.find(one => one.path === path)
        const name = page?.title[language] ?? ''
        const shownTitle = title === '' ? t('waiting.newDraft') : title
        return (
          <Line key={`${form} ${subject}`} title={shownTitle} to={address} detail={name} time={savedTime} />
        )
      })}
    </Block>
  )
}

function Articles({ waiting: { articles } }: PartProps) {
  const { t } = useTranslation('workplace')
  if (!articles) return null
  return (
    <Block title={t('waiting.block.articles')} to="/weixin/article" count={articles.count}>
      {articles.rows.map(({ id, title, state, updatedTime }) => (
        <Line
          key={id}
          title={title === '' ? t('waiting.untitled') : title}
          to={`/weixin/article/${id}`}
          detail={t(`waiting.article.${state}`)}
          time={updatedTime}
        />
      ))}
    </Block>
  )
}

function Views({ waiting: { views } }: PartProps) {
  const { t } = useTranslation('workplace')
  return (
    <Block title={t('waiting.block.views')} count={views.count}>
      {views.rows.map(({ id, name, link, news }) => (
        <Line
          key={id}
          title={name}
          to={link}
          detail={news?.text ?? t('waiting.noNews')}
          {...(news && { time: news.time })}
        />
      ))}
    </Block>
  )
}

/** The part that draws each block. */
export const blockParts: Readonly<Record<WaitingBlock, ComponentType<PartProps>>> = {
  todos: Todos,
  queues: Queues,
  planned: Planned,
  shows: Shows,
  rooms: Rooms,
  drafts: Drafts,
  articles: Articles,
  views: Views,
}
