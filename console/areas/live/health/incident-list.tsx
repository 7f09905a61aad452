import './locales/index.ts'
import { listIncidents } from '@greenroom/contract/areas/live/history'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { StateDot } from '../../../kit/state-dot.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import classes from './health.module.css'
import { incidentText, incidentTone } from './incident-text.ts'

interface IncidentListProps {
  roomId: string
  /** Absent: the last day. */
  sessionId: string | undefined
}

/** The incidents of a room with their causes, newest first. */
export function IncidentList({ roomId, sessionId }: IncidentListProps) {
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
