import '../locales/index.ts'
import { type LiveRoomRow, readLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { Group } from '@mantine/core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { useTabDetail } from '../../../kit/tab.ts'
import { KeysDrawer } from '../keys/keys-drawer.tsx'
import { openAhead } from '../player/picture.ts'
import { listedFactsOf } from '../player/room-facts.ts'
import { listedRoom } from '../rooms/listed-room.ts'
import { RoomChoice } from '../rooms/room-choice.tsx'
import { removeRoom } from '../rooms/room-commands.ts'
import { RoomMenu } from '../rooms/room-menu.tsx'
import { Studio } from './studio.tsx'

const HistoryDrawer = lazy(async () => ({
  default: (await import('./history-drawer.tsx')).HistoryDrawer,
}))

interface RoomViewProps {
  roomId: string
  onChoose: (id: string) => void
  onEdit: (room: LiveRoomRow) => void
}

/** The chosen room, below the field that chooses it. */
export function RoomView({ roomId, onChoose, onEdit }: RoomViewProps) {
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
      {isMissing && <EmptyState title={t('page.missing')} />}
      {error && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!room && !error && <SkeletonRows rows={6} height={80} />}
      {room && drawer === 'keys' && <KeysDrawer room={room} onClose={close} />}
      {room && drawer === 'history' && (
        <Suspense>
          <HistoryDrawer room={room} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
