import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { type PlaySource, playSources, type StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { Panel } from '../../../kit/panel.tsx'
import { slotText } from '../labels.ts'
import { Player } from '../player/player.tsx'
import classes from './page.module.css'

interface PreviewPanelProps {
  room: LiveRoomRow
  status: StudioStatus | undefined
}

/** The output that viewers see, or the incoming stream of one slot. */
export function PreviewPanel({ room, status }: PreviewPanelProps) {
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
        <strong className={classes.title}>{room.title}</strong>
        <span>{inPage('page.watching', { viewers: format.number(status?.viewers ?? room.viewers) })}</span>
      </div>
    </Panel>
  )
}
