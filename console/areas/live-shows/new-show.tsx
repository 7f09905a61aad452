import './locales/index.ts'
import { listLiveRooms } from '@greenroom/contract/areas/live/rooms'
import type { ShowFields } from '@greenroom/contract/areas/live-shows/shows'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'

const ShowForm = lazy(async () => ({ default: (await import('./show-form.tsx')).ShowForm }))

/** Rooms that are offered at once; others are found by their title. */
const offered = { current: '1', pageSize: '50', sort: 'title' } as const
const typingMs = 200

interface NewShowProps {
  /** The times that it starts with. */
  times: Pick<ShowFields, 'startTime' | 'endTime'>
  onClose: () => void
}

/** Plans a show in a room that the user chooses; the first one by default. */
export function NewShow({ times, onClose }: NewShowProps) {
  const { t } = useTranslation('liveShows')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const [search, setSearch] = useState('')
  const [sought] = useDebouncedValue(search === chosen?.label ? '' : search.trim(), typingMs)
  const query = sought === '' ? offered : { ...offered, title: sought }
  const { data } = useCallQuery(listLiveRooms, { query }, { quiet: true, placeholderData: keepPreviousData })
  const rooms = data?.list.map(({ id, title }) => ({ value: id, label: title })) ?? []
  const room = chosen ?? rooms[0]
  const options = room && !rooms.some(({ value }) => value === room.value) ? [room, ...rooms] : rooms
  return (
    <Suspense>
      <ShowForm roomId={room?.value ?? ''} edited={{}} times={times} onClose={onClose}>
        <Select
          label={t('field.roomId')}
          required
          searchable
          allowDeselect={false}
          // The server has filtered the rooms already.
          filter={({ options: all }) => all}
          nothingFoundMessage={t('hint.noRoom')}
          data={options}
          value={room?.value ?? null}
          onSearchChange={setSearch}
          onChange={(_, option) => setChosen(option)}
        />
      </ShowForm>
    </Suspense>
  )
}
