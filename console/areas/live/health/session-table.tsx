import './locales/index.ts'
import type { LiveSessionRow } from '@greenroom/contract/areas/live/history'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../kit/browser/use-now.ts'
import { formatSeconds } from '../../../kit/charts/units.ts'
import { Panel } from '../../../kit/display/panel.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { bitRateText, frameRateText } from '../status/figures.ts'
import classes from './health.module.css'

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
export function SessionTable({ query, chosen, onChoose }: SessionTableProps) {
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
        <EmptyState title={t('history.noSessions')} message={t('history.noSessionsMessage')} />
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
