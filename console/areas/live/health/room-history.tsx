import './locales/index.ts'
import { listIncidents, listLiveSessions, readSamples } from '@greenroom/contract/areas/live/history'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import classes from './health.module.css'
import { incidentText, incidentTone } from './incident-text.ts'
import { type SampleKind, sampleFigures } from './sample-figures.ts'
import { SessionTable } from './session-table.tsx'

const kinds = ['frameRate', 'bitRate', 'viewers'] as const
/** Samples are made every ten seconds; no event announces them. */
const refreshMs = 10_000

interface SampleChartsProps {
  roomId: string
  /** Absent: the last hour. */
  sessionId: string | undefined
}

/** Frame rate, bit rate and viewers of a room over time. */
function SampleCharts({ roomId, sessionId }: SampleChartsProps) {
  const { t } = useTranslation('liveHealth')
  const language = useLanguage()
  const request = { params: { id: roomId }, query: sessionId === undefined ? {} : { sessionId } }
  const { data, error, refetch } = useCallQuery(readSamples, request, {
    quiet: true,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const figures = useMemo(() => {
    const of = (kind: SampleKind) => data && sampleFigures(data, kind, language)
    return { frameRate: of('frameRate'), bitRate: of('bitRate'), viewers: of('viewers') }
  }, [data, language])
  const titles: Record<SampleKind, string> = {
    frameRate: t('history.frameRateUnit'),
    bitRate: t('history.bitRateUnit'),
    viewers: t('history.viewers'),
  }
  const hasNoViewers = data && data.viewers.length > 0 && !data.viewers.some(({ viewers }) => viewers > 0)
  return kinds.map(kind =>
    kind === 'viewers' && hasNoViewers ? (
      <Panel key={kind} title={titles[kind]}>
        <EmptyState title={t('history.noViewers')} />
      </Panel>
    ) : (
      <ChartPanel
        key={kind}
        title={titles[kind]}
        axis={t('history.time')}
        figures={figures[kind]}
        emptyMessage={t('history.measured')}
        reading={{ error, refetch }}
      />
    ),
  )
}

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

interface IncidentListProps {
  roomId: string
  /** Absent: the last day. */
  sessionId: string | undefined
}

/** The incidents of a room with their causes, newest first. */
function IncidentList({ roomId, sessionId }: IncidentListProps) {
  const { t } = useTranslation('liveHealth')
  const language = useLanguage()
  const format = useFormat()
  const request = { params: { id: roomId }, query: sessionId === undefined ? {} : { sessionId } }
  const query = useCallQuery(listIncidents, request, { quiet: true })
  const { data } = query
  return (
    <Panel title={t('history.incidents')}>
      <QueryState query={query} placeholder={<SkeletonRows rows={5} height={20} />} />
      {data?.list.length === 0 && <EmptyState title={t('history.noIncidents')} />}
      {data && data.list.length > 0 && (
        <ol className={classes.list} aria-label={t('history.incidents')}>
          {data.list.map(incident => (
            <li key={incident.id} className={classes.incident}>
              <time className={classes.when} dateTime={incident.time}>
                {format.exact(incident.time)}
              </time>
              <StateDot tone={incidentTone(incident.detail)} text={incidentText(incident, language)} />
            </li>
          ))}
        </ol>
      )}
      {data && data.total > data.list.length && (
        <p className={classes.facts}>{t('history.more', { shown: data.list.length, total: data.total })}</p>
      )}
    </Panel>
  )
}
