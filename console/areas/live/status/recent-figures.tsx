import '../locales/index.ts'
import { listAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { readSamples } from '@greenroom/contract/areas/live-health/history'
import { useTranslation } from 'react-i18next'
import { useSecondHand } from '../../../kit/browser/use-now.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Spark } from '../../../kit/charts/spark.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { formatClock, useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { alarmText } from '../health/alarm-text.ts'
import { type SampleKind, sampleFigures } from '../health/sample-figures.ts'
import { SeverityLabel } from '../health/severity.tsx'
import { slotText } from '../labels.ts'
import classes from './status.module.css'

const minutes = 10
const sampleMs = 10_000
const kinds: readonly SampleKind[] = ['bitRate', 'frameRate', 'viewers']

/** The last ten minutes of a room: bit rate, frame rate and viewers, with the alarms that opened. */
export function RecentFigures({ roomId }: { roomId: string }) {
  const { t } = useTranslation('liveHealth')
  const language = useLanguage()
  const format = useFormat()
  const request = { params: { id: roomId }, query: { minutes: String(minutes) } }
  const { data: samples } = useCallQuery(readSamples, request, { quiet: true, refetchInterval: sampleMs })
  const { data: alarms } = useCallQuery(listAlarms, { query: { roomId } }, { quiet: true })
  const since = useSecondHand() - minutes * 60_000
  const opened = (alarms?.list ?? []).filter(({ openedTime }) => Date.parse(openedTime) >= since)
  if (!samples || samples.viewers.length === 0) return null
  return (
    <Panel title={t('recent.title')}>
      {kinds.map(kind => {
        const figures = sampleFigures(samples, kind, language)
        const latest = figures.series[0]?.values.at(-1)
        return (
          <div key={kind} className={classes.recent}>
            <span className={classes.recentName}>{t(`recent.${kind}`)}</span>
            <Spark title={t(`recent.${kind}`)} axis={t('history.time')} figures={figures} />
            <span className={classes.figure}>
              {latest === null || latest === undefined ? '–' : format.number(Math.round(latest))}
            </span>
          </div>
        )
      })}
      {opened.length > 0 && (
        <ul className={classes.opened} aria-label={t('recent.alarms')}>
          {opened.map(({ id, kind, severity, slot, openedTime }) => (
            <li key={id}>
              <time>{formatClock(Date.parse(openedTime), language)}</time>
              <SeverityLabel severity={severity}>{alarmText(kind)}</SeverityLabel>
              <span>{slotText(slot)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
