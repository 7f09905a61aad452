import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import classes from './keys.module.css'
import { SlotKey } from './slot-key.tsx'

interface KeysDrawerProps {
  room: LiveRoomRow
  onClose: () => void
}

/** Shows the server and the keys that encoders need to push into a room. */
export function KeysDrawer({ room, onClose }: KeysDrawerProps) {
  const { t } = useTranslation('live')
  return (
    <SideDrawer title={t('keys.title', { title: room.title })} onClose={onClose}>
      {room.slots.map(slot => (
        <SlotKey key={slot.slot} room={room} slot={slot} />
      ))}
      <section className={classes.slot} aria-label={t('keys.obs')}>
        <h3 className={classes.title}>{t('keys.obs')}</h3>
        <ol className={classes.steps}>
          <li>{t('keys.obsService')}</li>
          <li>{t('keys.obsInterval')}</li>
        </ol>
      </section>
    </SideDrawer>
  )
}
