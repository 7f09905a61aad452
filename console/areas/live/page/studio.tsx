import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { useDeferredValue } from 'react'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { AlarmList } from '../health/alarm-list.tsx'
import { InformationPanel } from '../information/information-panel.tsx'
import { OperationsPanel } from '../operations/operations-panel.tsx'
import { StatusPanel } from '../status/status-panel.tsx'
import { statusIntervalMs, useStatus } from '../status/use-status.ts'
import { LiveTabs } from '../tabs/live-tabs.tsx'
import classes from './page.module.css'
import { PreviewPanel } from './preview-panel.tsx'

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
