import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { useDeferredValue, useState } from 'react'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { AlarmList } from '../health/alarm-list.tsx'
import { InformationPanel } from '../information/information-panel.tsx'
import { OperationsPanel } from '../operations/operations-panel.tsx'
import { StatusPanel } from '../status/status-panel.tsx'
import { statusIntervalMs, useStatus } from '../status/use-status.ts'
import { LiveTabs } from '../tabs/live-tabs.tsx'
import classes from './page.module.css'
import '../locales/index.ts'
import { type PlaySource, playSources, type StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { Panel } from '../../../kit/panel.tsx'
import { slotText } from '../labels.ts'
import { Player } from '../player/player.tsx'

/** One room: its picture, status, operations and chat. */
export function Studio({ room }: { room: LiveRoomRow }) {
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
              <AlarmList roomId={room.id} />
              <LiveTabs room={room} status={status} />
            </>
          )}
        </div>
        {hasPanels && (
          <>
            <div className={classes.side}>
              <StatusPanel query={query} />
              <OperationsPanel room={room} status={status} />
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
        <strong className={classes.title}>{room.title}</strong>
        <span>{inPage('page.watching', { viewers: format.number(status?.viewers ?? room.viewers) })}</span>
      </div>
    </Panel>
  )
}
