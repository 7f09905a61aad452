import './locales/index.ts'
import { deleteShow, type LiveShow, listShows } from '@greenroom/contract/areas/live-shows/shows'
import { ActionIcon, Badge, Button, Text } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import i18next from 'i18next'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/browser/use-now.ts'
import { callWithId } from '../../kit/call/call.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { DangerItem } from '../../kit/command/danger-item.tsx'
import { runCommand } from '../../kit/command/run-command.ts'
import { Panel } from '../../kit/display/panel.tsx'
import { smallPictureSource } from '../../kit/display/picture-source.ts'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { SkeletonRows } from '../../kit/feedback/states.tsx'
import type { Edited } from '../../kit/form/use-edited.ts'
import { Menu } from '../../kit/overlay/menu.tsx'
import { Permission } from '../../kit/session/permission.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { dayOfInstant, useToday } from '../../kit/text/zone.ts'
import { countdownMinutes, minutesUntil } from './planned-show.tsx'
import classes from './shows.module.css'

const ShowForm = lazy(async () => ({ default: (await import('./show-form.tsx')).ShowForm }))
/** For the form of rooms; no page needs its code before a form is open. */
export const CoverField = lazy(async () => ({ default: (await import('./cover-field.tsx')).CoverField }))

/** In px (shows.module.css). */
const coverWidth = 64

/** The plan of a room: its shows, which can be planned, edited and deleted. */
export function ShowsPanel({ roomId }: { roomId: string }) {
  const { t } = useTranslation('liveShows')
  const query = useCallQuery(listShows, { params: { id: roomId } }, { quiet: true })
  const { data } = query
  const [edited, setEdited] = useState<Edited<LiveShow>>()
  const action = (
    <Permission need={['live-room:manage']}>
      <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited({})}>
        {t('action.create')}
      </Button>
    </Permission>
  )
  return (
    <Panel title={t('title')} action={action}>
      <QueryState query={query} placeholder={<SkeletonRows rows={2} height={48} />} />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('empty')}
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={classes.list} aria-label={t('list')}>
          {data.map(show => (
            <ShowItem key={show.id} show={show} onEdit={() => setEdited({ record: show })} />
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <ShowForm roomId={roomId} edited={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Panel>
  )
}

function ShowItem({ show, onEdit }: { show: LiveShow; onEdit: () => void }) {
  const { t } = useTranslation('liveShows')
  const now = useNow()
  const titleId = useId()
  const { title, startTime, endTime, cover, ownerName, notes } = show
  const isOver = Date.parse(endTime) <= now
  const isRunning = !isOver && Date.parse(startTime) <= now
  const minutesLeft = minutesUntil(show, now)
  return (
    <li className={classes.show} aria-labelledby={titleId} data-over={isOver || undefined}>
      <div className={classes.head}>
        <span id={titleId} className={classes.title} title={title} translate="no">
          {title}
        </span>
        {isRunning && <Badge>{t('running')}</Badge>}
        {!isOver && !isRunning && minutesLeft <= countdownMinutes && (
          <Badge color="blue">{t('beginsIn', { count: minutesLeft })}</Badge>
        )}
        {isOver && <Badge color="gray">{t('over')}</Badge>}
        <Permission need={['live-room:manage']}>
          <ShowMenu show={show} onEdit={onEdit} />
        </Permission>
      </div>
      <div className={classes.body}>
        {cover !== '' && <img className={classes.cover} src={smallPictureSource(cover, coverWidth)} alt="" />}
        <div className={classes.facts}>
          <TimeRange show={show} />
          {ownerName !== '' && <span translate="no">{t('owner', { name: ownerName })}</span>}
          {notes !== '' && (
            <span className={classes.notes} translate="no">
              {notes}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}

/** Day and times of a show; today by name. */
function TimeRange({ show: { startTime, endTime } }: { show: LiveShow }) {
  const { t } = useTranslation('liveShows')
  const format = useFormat()
  const today = useToday()
  const dayText = (time: string) => {
    const day = dayOfInstant(new Date(time))
    return day === today ? t('today') : format.shortDay(day)
  }
  const isOneDay = dayOfInstant(new Date(startTime)) === dayOfInstant(new Date(endTime))
  const to = isOneDay ? format.time(endTime) : `${dayText(endTime)} ${format.time(endTime)}`
  return (
    <span title={`${format.exact(startTime)} – ${format.exact(endTime)}`}>
      {t('range', { day: dayText(startTime), from: format.time(startTime), to })}
    </span>
  )
}

function ShowMenu({ show, onEdit }: { show: LiveShow; onEdit: () => void }) {
  const { t } = useTranslation('liveShows')
  return (
    <Menu position="bottom-end" width={140}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('action.more', { title: show.title })}
          translate="no"
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('action.edit')}
        </Menu.Item>
        <Menu.Divider />
        <DangerItem leftSection={<IconTrash size={16} />} onClick={() => void removeShow(show)}>
          {t('action.delete')}
        </DangerItem>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Deletes a show and offers to undo it. */
const removeShow = ({ id, title }: Pick<LiveShow, 'id' | 'title'>): Promise<boolean> =>
  runCommand({
    confirm: {
      title: i18next.t('liveShows:ask.title'),
      message: i18next.t('liveShows:ask.message', { title }),
      confirmLabel: i18next.t('liveShows:action.delete'),
      danger: true,
    },
    send: options => callWithId(deleteShow, { params: { id } }, options),
    done: () => i18next.t('liveShows:done.deleted', { title }),
    settledBy: ['notFound'],
    topics: ['live-show.changed'],
  })
