import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { RoomHistory } from '../health/room-history.tsx'

interface HistoryDrawerProps {
  room: Pick<LiveRoomRow, 'id' | 'title'>
  onClose: () => void
}

/** The drawer with the history of a room. */
export function HistoryDrawer({ room: { id, title }, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation('live')
  return (
    <SideDrawer
      title={<span translate="no">{t('history.title', { title })}</span>}
      size={760}
      onClose={onClose}
    >
      <RoomHistory roomId={id} />
    </SideDrawer>
  )
}
