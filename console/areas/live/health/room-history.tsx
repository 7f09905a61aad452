import './locales/index.ts'
import {
  type LiveSessionRow,
  listIncidents,
  listLiveSessions,
  readSamples,
} from '@greenroom/contract/areas/live-health/history'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/browser/use-now.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { formatSeconds } from '../../../kit/charts/units.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { PlayAtButton, type PlayedRecording, RecordingsPanel } from '../../live-recording/index.ts'
import { bitRateText, frameRateText } from '../figures.ts'
import classes from './health.module.css'
import { incidentText, incidentTone } from './incident-text.ts'
import { type SampleKind, sampleFigures } from './sample-figures.ts'

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
        <EmptyState kind="analytics" title={t('history.noViewers')} />
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

/** The history of a room: its sessions, its recordings, the measurements of one session or of the last hour, and the incidents. */
export function RoomHistory({ roomId }: RoomHistoryProps) {
  const [chosen, setChosen] = useState<{ roomId: string; sessionId: string }>()
  const [played, setPlayed] = useState<PlayedRecording>()
  const sessionId = chosen?.roomId === roomId ? chosen.sessionId : undefined
  const sessions = useCallQuery(listLiveSessions, { params: { id: roomId }, query: {} }, { quiet: true })
  return (
    <div className={classes.history}>
      <SessionTable
        query={sessions}
        chosen={sessionId}
        onChoose={id => setChosen(id === undefined ? undefined : { roomId, sessionId: id })}
      />
      <RecordingsPanel roomId={roomId} played={played} onPlay={setPlayed} />
      <SampleCharts roomId={roomId} sessionId={sessionId} />
      <IncidentList roomId={roomId} sessionId={sessionId} onPlay={setPlayed} />
    </div>
  )
}

interface IncidentListProps {
  roomId: string
  /** Absent: the last day. */
  sessionId: string | undefined
  onPlay: (played: PlayedRecording) => void
}

/** The incidents of a room with their causes, newest first. */
function IncidentList({ roomId, sessionId, onPlay }: IncidentListProps) {
  const { t } = useTranslation('liveHealth')
  const language = useLanguage()
  const format = useFormat()
  const request = { params: { id: roomId }, query: sessionId === undefined ? {} : { sessionId } }
  const query = useCallQuery(listIncidents, request, { quiet: true })
  const { data } = query
  return (
    <Panel title={t('history.incidents')}>
      <QueryState query={query} placeholder={<SkeletonRows rows={5} height={20} />} />
      {data?.list.length === 0 && <EmptyState kind="done" title={t('history.noIncidents')} />}
      {data && data.list.length > 0 && (
        <ol className={classes.list} aria-label={t('history.incidents')}>
          {data.list.map(incident => (
            <li key={incident.id} className={classes.incident}>
              <time className={classes.when} dateTime={incident.time}>
                {format.exact(incident.time)}
              </time>
              <StateDot tone={incidentTone(incident.detail)} text={incidentText(incident, language)} />
              <PlayAtButton roomId={roomId} time={incident.time} onPlay={onPlay} />
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

interface SessionTableProps {
  query: {
    data: { list: readonly LiveSessionRow[]; total: number } | undefined
    error: unknown
    refetch: () => unknown
  }
  /** The selected session; undefined: the last hour. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The sessions of a room, newest first; one of them can be selected. */
function SessionTable({ query, chosen, onChoose }: SessionTableProps) {
  const { t } = useTranslation('liveHealth')
  const { data } = query
  const lastHour = chosen !== undefined && (
    <Button size="xs" variant="default" onClick={() => onChoose(undefined)}>
      {t('history.lastHour')}
    </Button>
  )
  return (
    <Panel title={t('history.sessions')} action={lastHour}>
      <QueryState query={query} placeholder={<SkeletonRows rows={3} />} />
      {data?.list.length === 0 && (
        <EmptyState kind="live" title={t('history.noSessions')} message={t('history.noSessionsMessage')} />
      )}
      {data && data.list.length > 0 && (
        <WideTable label={t('history.sessions')} className={classes.sessions}>
          <thead>
            <tr>
              <th scope="col">{t('history.started')}</th>
              <th scope="col">{t('history.length')}</th>
              <th scope="col">{t('history.cause')}</th>
              <th scope="col" className={classes.figure}>
                {t('history.peak')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('history.frameRate')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('history.bitRate')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map(session => (
              <SessionLine
                key={session.id}
                session={session}
                isChosen={session.id === chosen}
                onChoose={() => onChoose(session.id)}
              />
            ))}
          </tbody>
        </WideTable>
      )}
      {data && data.total > data.list.length && (
        <p className={classes.facts}>{t('history.total', { shown: data.list.length, total: data.total })}</p>
      )}
    </Panel>
  )
}

interface SessionLineProps {
  session: LiveSessionRow
  isChosen: boolean
  onChoose: () => void
}

function SessionLine({ session, isChosen, onChoose }: SessionLineProps) {
  const { t } = useTranslation('liveHealth')
  const language = useLanguage()
  const format = useFormat()
  const now = useNow()
  const { startedTime, endedTime, cause, peakViewers, frameRate, bitRate } = session
  const end = endedTime === null ? now : Date.parse(endedTime)
  const seconds = Math.max(0, (end - Date.parse(startedTime)) / 1000)
  const time = format.exact(startedTime)
  return (
    <tr>
      <td>
        <Button
          size="compact-xs"
          variant={isChosen ? 'light' : 'subtle'}
          aria-pressed={isChosen}
          aria-label={t('history.show', { time })}
          onClick={onChoose}
        >
          {time}
        </Button>
      </td>
      <td>{formatSeconds(seconds, language)}</td>
      <td>{cause === null ? t('history.running') : t(`cause.${cause}`)}</td>
      <td className={classes.figure}>{format.number(peakViewers)}</td>
      <td className={classes.figure}>{frameRate === null ? '' : frameRateText(frameRate)}</td>
      <td className={classes.figure}>{bitRate === null ? '' : bitRateText(bitRate)}</td>
    </tr>
  )
}
