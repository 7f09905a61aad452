import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/display/panel.tsx'
import { InformationForm } from './information-form.tsx'

/** Edits what viewers are shown about a room. Until the user types, the form shows the saves of others. */
export function InformationPanel({ room }: { room: LiveRoomRow }) {
  const { t } = useTranslation('liveStudio')
  const [start, setStart] = useState(room)
  return (
    <Panel title={t('information.title')}>
      <InformationForm
        key={`${start.id} ${start.version}`}
        record={start}
        isOld={start.id !== room.id || start.version < room.version}
        onOld={() => setStart(room)}
      />
    </Panel>
  )
}
