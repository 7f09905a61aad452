import '../locales/index.ts'
import { type LiveRoomRow, listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconVideo } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { smallPictureSource } from '../../../kit/display/picture-source.ts'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { Exact } from '../../../kit/text/exact.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { alarmText } from '../health/alarm-text.ts'
import { SeverityLabel } from '../health/severity.tsx'
import { roomStateText, roomTones } from '../labels.ts'
import { useCutOffText } from '../operations/cut-off-slots.tsx'
import classes from './rooms.module.css'

/** Number of rooms that are offered at once; others are found by their title. */
export const offeredRooms = { current: '1', pageSize: '50', sort: 'severity' } as const
const typingMs = 200
/** In px (rooms.module.css). */
const faceWidth = 48

interface RoomChoiceProps {
  room: LiveRoomRow | undefined
  onChoose: (id: string) => void
}

/** Chooses a room by its title. Each room is shown with its state and number of viewers. */
export function RoomChoice({ room, onChoose }: RoomChoiceProps) {
  const { t } = useTranslation('live')
  const [search, setSearch] = useState('')
  const [sought] = useDebouncedValue(search === room?.title ? '' : search.trim(), typingMs)
  const query = sought === '' ? offeredRooms : { ...offeredRooms, title: sought }
  const { data } = useCallQuery(listLiveRooms, { query }, { quiet: true, placeholderData: keepPreviousData })
  const listed = data?.list ?? []
  const rooms = room && !listed.some(({ id }) => id === room.id) ? [room, ...listed] : listed
  return (
    <Select
      className={classes.choice}
      aria-label={t('page.chooseRoom')}
      placeholder={t('page.chooseRoom')}
      searchable
      allowDeselect={false}
      // The server has filtered the rooms already.
      filter={({ options }) => options}
      nothingFoundMessage={t('page.noRoom')}
      data={rooms.map(({ id, title }) => ({ value: id, label: title }))}
      value={room?.id ?? null}
      onChange={id => id !== null && onChoose(id)}
      onSearchChange={setSearch}
      renderOption={({ option }) => {
        const listedRoom = rooms.find(({ id }) => id === option.value)
        return listedRoom && <RoomOption room={listedRoom} />
      }}
    />
  )
}

function RoomOption({
  room: { title, state, viewers, cover, cutOff, thumbnail, worstAlarm, activeSlot },
}: {
  room: LiveRoomRow
}) {
  const { t } = useTranslation('live')
  const format = useFormat()
  const cutOffText = useCutOffText()({ slot: activeSlot, cutOff })
  const face = thumbnail || cover
  return (
    <span className={classes.option}>
      <Face key={face} address={face} />
      <span className={classes.name} translate="no">
        {title}
      </span>
      {worstAlarm ? (
        <SeverityLabel severity={worstAlarm.severity}>{alarmText(worstAlarm.kind)}</SeverityLabel>
      ) : (
        <RoomState state={state} cutOffText={cutOffText} />
      )}
      <span className={classes.viewers}>
        <Exact
          short={t('page.watching', { viewers: format.compact(viewers) })}
          exact={t('page.watching', { viewers: format.number(viewers) })}
        />
      </span>
    </span>
  )
}

/** The state of a room; of one that is cut off, by whom and until when, as the wall and the player say it. */
function RoomState({ state, cutOffText }: { state: LiveRoomRow['state']; cutOffText: string | undefined }) {
  return cutOffText === undefined ? (
    <StateDot tone={roomTones[state]} text={roomStateText(state)} />
  ) : (
    <span className={classes.cutOff} translate="no">
      <StateDot tone="waiting" text={cutOffText} />
    </span>
  )
}

/** A picture of a room; its sign where it has none, or where the picture no longer exists. */
function Face({ address }: { address: string }) {
  const [isMissing, setMissing] = useState(address === '')
  return (
    <span className={classes.face}>
      {isMissing ? (
        <IconVideo size={16} aria-hidden />
      ) : (
        <img src={smallPictureSource(address, faceWidth)} alt="" onError={() => setMissing(true)} />
      )}
    </span>
  )
}
