import '../locales/index.ts'
import { type LiveRoomRow, listLiveRooms, readLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { type PlaySource, playSources, type StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Group, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import i18next from 'i18next'
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../../kit/actions/action.ts'
import { useActions } from '../../../kit/actions/registry.ts'
import { useSecondHand } from '../../../kit/browser/use-now.ts'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Page } from '../../../kit/display/page.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { Segments } from '../../../kit/display/segments.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import { useEdited } from '../../../kit/form/use-edited.ts'
import { CreateButton } from '../../../kit/list/create-button.tsx'
import { useTabDetail } from '../../../kit/navigation/tab.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { ChatPanel } from '../../live-chat/index.ts'
import { PlannedShow, ShowsPanel } from '../../live-shows/index.ts'
import { TargetsLine } from '../../live-targets/index.ts'
import { AlarmCue } from '../health/alarm-cue.tsx'
import { AlarmList } from '../health/alarm-list.tsx'
import { AlarmSummary } from '../health/severity.tsx'
import { InformationPanel } from '../information/information-panel.tsx'
import { slotText } from '../labels.ts'
import { useMonitorAddress, type WallSize, wallSizeOf, wallSizes } from '../monitor-address.ts'
import { OperationsPanel } from '../operations/operations-panel.tsx'
import { openAhead } from '../player/picture.ts'
import { Player } from '../player/player.tsx'
import { listedFactsOf } from '../player/room-facts.ts'
import { listedRoom } from '../rooms/listed-room.ts'
import { offeredRooms, RoomChoice } from '../rooms/room-choice.tsx'
import { removeRoom } from '../rooms/room-commands.ts'
import { RoomMenu } from '../rooms/room-menu.tsx'
import { RecentFigures } from '../status/recent-figures.tsx'
import { StatusPanel } from '../status/status-panel.tsx'
import { statusIntervalMs, useStatus } from '../status/use-status.ts'
import { LiveTabs } from '../tabs/live-tabs.tsx'
import classes from './page.module.css'
import { useSickWalk } from './use-sick-walk.ts'

const HistoryDrawer = lazy(async () => ({
  default: (await import('./history-drawer.tsx')).HistoryDrawer,
}))
const KeysDrawer = lazy(async () => ({ default: (await import('../keys/keys-drawer.tsx')).KeysDrawer }))
const RoomForm = lazy(async () => ({ default: (await import('../rooms/room-form.tsx')).RoomForm }))
const Wall = lazy(async () => ({ default: (await import('../wall/wall.tsx')).Wall }))

interface RoomViewProps {
  roomId: string
  onChoose: (id: string) => void
  onEdit: (room: LiveRoomRow) => void
}

/** The chosen room, below the field that chooses it. */
function RoomView({ roomId, onChoose, onEdit }: RoomViewProps) {
  const { t } = useTranslation('live')
  const [opened, setOpened] = useState<{ drawer: 'keys' | 'history'; roomId: string }>()
  const request = { params: { id: roomId } }
  const query = useCallQuery(readLiveRoom, request, {
    quiet: true,
    placeholderData: previous => listedRoom(roomId) ?? previous,
  })
  const { data, error, refetch } = query
  const room = error ? undefined : data
  const reason = error && 'reason' in error ? error.reason : undefined
  const isMissing = reason === 'notFound' || reason === 'invalid'
  const title = room?.title ?? ''
  useTabDetail(useCallback(() => title, [title]))

  const drawer = opened?.roomId === room?.id ? opened?.drawer : undefined
  const close = () => setOpened(undefined)

  function choose(id: string): void {
    const listed = listedRoom(id)
    if (id !== roomId && listed && listedFactsOf(listed.state, 'output'))
      openAhead({ roomId: id, source: 'output' })
    onChoose(id)
  }
  async function remove(removed: LiveRoomRow): Promise<void> {
    if (await removeRoom(removed)) onChoose('')
  }
  return (
    <>
      <Group gap="xs" mb="md">
        <RoomChoice room={room} onChoose={choose} />
        {room && (
          <RoomMenu
            room={room}
            onKeys={() => setOpened({ drawer: 'keys', roomId: room.id })}
            onHistory={() => setOpened({ drawer: 'history', roomId: room.id })}
            onEdit={() => onEdit(room)}
            onDelete={() => void remove(room)}
          />
        )}
      </Group>
      {room && <Studio key={room.id} room={room} />}
      {isMissing && <EmptyState kind="missing" title={t('page.missing')} />}
      {error && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!room && !error && <SkeletonRows rows={6} height={80} />}
      <Suspense>
        {room && drawer === 'keys' && <KeysDrawer room={room} onClose={close} />}
        {room && drawer === 'history' && <HistoryDrawer room={room} onClose={close} />}
      </Suspense>
    </>
  )
}

const readRoom = (id: string) => call(readLiveRoom, { params: { id } }, { quiet: ['notFound'] })

/** The page of the live rooms: one room with all of its operations, or several side by side. */
export function Component() {
  const { t } = useTranslation('live')
  const address = useMonitorAddress()
  const { wall, roomId } = address
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const rooms = useCallQuery(listLiveRooms, { query: offeredRooms }, { quiet: true })
  const { edited, create, edit, openDraft, close } = useEdited(readRoom)
  const createAction = useMemo<Action>(
    () => ({
      id: 'live-room.create',
      label: () => i18next.t('live:action.create'),
      icon: IconPlus,
      need: 'live-room:manage',
      group: 'page',
      run: create,
    }),
    [create],
  )
  useActions(useMemo(() => [createAction], [createAction]))

  // The first room is also put into the address, so that it stays on screen when other rooms go live.
  const list = rooms.data?.list
  useSickWalk({ rooms: list, roomId: wall === 1 ? roomId : '' })
  const firstId = wall === 1 && roomId === '' ? list?.[0]?.id : undefined
  const showFirst = useEffectEvent((id: string) => address.showRoom(id, { replace: true }))
  useEffect(() => {
    if (firstId !== undefined) showFirst(firstId)
  }, [firstId])

  const layoutText = (size: WallSize) => {
    if (isPhone) return String(size)
    return size === 1 ? t('page.layoutOne') : t('page.layoutMany', { count: size })
  }
  const layout = (
    <Segments
      aria-label={t('page.layout')}
      data={wallSizes.map(size => ({
        value: String(size),
        label: layoutText(size),
      }))}
      value={String(wall)}
      onChange={value => address.showWall(wallSizeOf(value) ?? wall)}
    />
  )
  const context = (
    <>
      <AlarmSummary />
      <UnfinishedDrafts form="live-room" onOpen={openDraft} />
    </>
  )
  const isEmpty = list?.length === 0 && roomId === ''
  return (
    <Page
      title={t('page.title')}
      context={context}
      actions={
        !isEmpty && (
          <>
            <AlarmCue />
            {layout}
            <CreateButton create={createAction} />
          </>
        )
      }
    >
      <QueryState query={rooms} placeholder={<SkeletonRows rows={6} height={80} />} />
      {isEmpty && (
        <EmptyState
          kind="live"
          title={t('page.emptyTitle')}
          message={t('page.emptyMessage')}
          action={<CreateButton create={createAction} />}
        />
      )}
      <Suspense fallback={<SkeletonRows rows={3} height={180} />}>
        {wall > 1 && !isEmpty && list && <Wall size={wall} page={address.page} onPage={address.showPage} />}
      </Suspense>
      {wall === 1 && roomId !== '' && <RoomView roomId={roomId} onChoose={address.showRoom} onEdit={edit} />}
      <Suspense>
        {edited && <RoomForm edited={edited} onCreated={address.showRoom} onClose={close} />}
      </Suspense>
    </Page>
  )
}

/** One room: its picture, status, operations and chat. */
function Studio({ room }: { room: LiveRoomRow }) {
  const query = useStatus(room.id, statusIntervalMs)
  const status = query.data
  // The picture is rendered first; the panels around it are rendered later, so that they do not delay it.
  const hasPanels = useDeferredValue(true, false)
  return (
    <div className={classes.frame}>
      <div className={classes.studio}>
        <div className={classes.centre}>
          <PreviewPanel room={room} status={status} />
          {hasPanels && (
            <>
              <AlarmList roomId={room.id} status={status} />
              <ShowsPanel roomId={room.id} />
              <LiveTabs room={room} status={status} />
            </>
          )}
        </div>
        {hasPanels && (
          <>
            <div className={classes.side}>
              <OperationsPanel room={room} status={status} />
              <StatusPanel roomId={room.id} query={query} end={<TargetsLine room={room} />} />
              <RecentFigures roomId={room.id} />
              <InformationPanel room={room} />
            </div>
            <div className={classes.chat}>
              <ChatPanel roomId={room.id} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

interface PreviewPanelProps {
  room: LiveRoomRow
  status: StudioStatus | undefined
}

/** The output that viewers see, or the incoming stream of one slot. */
function PreviewPanel({ room, status }: PreviewPanelProps) {
  const { t } = useTranslation('livePlayer')
  const { t: inPage } = useTranslation('live')
  const format = useFormat()
  const [source, setSource] = useState<PlaySource>('output')
  const nameOf = (one: PlaySource) => (one === 'output' ? t('output') : slotText(one))
  const choice = (
    <Select
      size="xs"
      w={140}
      aria-label={t('source')}
      allowDeselect={false}
      data={playSources.map(value => ({ value, label: nameOf(value) }))}
      value={source}
      onChange={value => setSource(playSources.find(one => one === value) ?? source)}
    />
  )
  return (
    <Panel title={t('title')} action={choice}>
      <Player key={`${room.id} ${source}`} room={room} source={source} status={status} />
      <div className={classes.caption}>
        <strong className={classes.title} translate="no">
          {room.title}
        </strong>
        <OnAirClock room={room} />
        <span>{inPage('page.watching', { viewers: format.number(status?.viewers ?? room.viewers) })}</span>
      </div>
      <PlannedShow roomId={room.id} isOnAir={room.startedTime !== null} />
    </Panel>
  )
}

/** How long the show has been running, to the second; nothing before it begins. */
function OnAirClock({ room: { startedTime } }: { room: LiveRoomRow }) {
  const { t } = useTranslation('live')
  const format = useFormat()
  const now = useSecondHand()
  if (startedTime === null) return null
  const seconds = Math.max(0, Math.floor((now - Date.parse(startedTime)) / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const clock = parts
    .map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')
  return (
    <span title={format.exact(startedTime)}>
      {t('page.onAirFor', { clock, time: format.time(startedTime) })}
    </span>
  )
}
