import './locales/index.ts'
import { listLiveSessions } from '@greenroom/contract/areas/live/history'
import { useState } from 'react'
import { useCallQuery } from '../../../kit/query.ts'
import classes from './health.module.css'
import { IncidentList } from './incident-list.tsx'
import { SampleCharts } from './sample-charts.tsx'
import { SessionTable } from './session-table.tsx'

export interface RoomHistoryProps {
  roomId: string
}

/** The history of a room: its sessions, the measurements of one session or of the last hour, and the incidents. */
export function RoomHistory({ roomId }: RoomHistoryProps) {
  const [chosen, setChosen] = useState<{ roomId: string; sessionId: string }>()
  const sessionId = chosen?.roomId === roomId ? chosen.sessionId : undefined
  const sessions = useCallQuery(listLiveSessions, { params: { id: roomId }, query: {} }, { quiet: true })
  return (
    <div className={classes.history}>
      <SessionTable
        query={sessions}
        chosen={sessionId}
        onChoose={id => setChosen(id === undefined ? undefined : { roomId, sessionId: id })}
      />
      <SampleCharts roomId={roomId} sessionId={sessionId} />
      <IncidentList roomId={roomId} sessionId={sessionId} />
    </div>
  )
}
