import './locales/checks/index.ts'
import { checkSystem } from '@greenroom/contract/areas/status/checks'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Button } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconSquareXFilled,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { Panel } from '../../kit/display/panel.tsx'
import { StaleLine } from '../../kit/feedback/states.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { RelativeTime } from '../../kit/text/time.tsx'
import classes from './checks-panel.module.css'

type Checks = ResponseOf<typeof checkSystem>
type State = Checks['results'][number]['state']

/** A check in the language of the reader. */
interface CheckRow {
  id: string
  name: string
  state: State
  measured: string
  advice: string | null
  durationMs: number | null
}

/** What needs work comes first. */
const order: readonly State[] = ['failed', 'warning', 'ok', 'skipped']
const icons = {
  ok: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  failed: IconSquareXFilled,
  skipped: IconCircleMinus,
} as const

/** Differences of the clocks that the way of the response explains, in milliseconds. */
const latencyMs = 5000

/** Runs the checks of `greenroom doctor` on the server, when the reader asks for it. */
export function ChecksPanel() {
  const { t } = useTranslation('systemChecks')
  const query = useCallQuery(checkSystem, {}, { enabled: false, staleTime: Number.POSITIVE_INFINITY })
  const { data, dataUpdatedAt, error, isFetching, refetch } = query
  const run = () => void refetch()
  const rows = useRows(data, dataUpdatedAt)
  return (
    <div className={classes.panel}>
      <Panel
        title={t('title')}
        action={
          <Button variant="default" loading={isFetching} onClick={run}>
            {t('run')}
          </Button>
        }
      >
        {data && error && <StaleLine text={t('failed')} error={error} onRetry={run} />}
        {data ? (
          <>
            <Summary rows={rows} time={data.time} />
            <ul className={classes.checks} aria-label={t('results')}>
              {rows.map(row => (
                <CheckItem key={row.id} row={row} />
              ))}
            </ul>
          </>
        ) : (
          <p className={classes.intro}>{t('intro')}</p>
        )}
      </Panel>
    </div>
  )
}

function useRows(data: Checks | undefined, receivedAt: number): CheckRow[] {
  const language = useLanguage()
  const browserClock = useBrowserClock(data, receivedAt)
  if (!data) return []
  const rows = data.results.map(({ name, measured, advice, ...result }) => ({
    ...result,
    name: name[language],
    measured: measured[language],
    advice: advice?.[language] ?? null,
  }))
  return [...rows, browserClock].toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

/** Compares the clock of this browser with the server's; only the browser can. */
function useBrowserClock(data: Checks | undefined, receivedAt: number): CheckRow {
  const { t } = useTranslation('systemChecks')
  const format = useFormat()
  const aheadMs = data ? receivedAt - Date.parse(data.time) : 0
  const row = { id: 'browser-clock', name: t('browserClock.name'), durationMs: null }
  if (Math.abs(aheadMs) <= latencyMs)
    return { ...row, state: 'ok', measured: t('browserClock.same'), advice: null }
  const measured = t('browserClock.measured', {
    seconds: format.number(Math.round(Math.abs(aheadMs) / 1000)),
    direction: t(aheadMs > 0 ? 'browserClock.ahead' : 'browserClock.behind'),
  })
  return { ...row, state: 'warning', measured, advice: t('browserClock.advice') }
}

function Summary({ rows, time }: { rows: readonly CheckRow[]; time: string }) {
  const { t } = useTranslation('systemChecks')
  const counts = order
    .map(state => ({ state, count: rows.filter(row => row.state === state).length }))
    .filter(({ count }) => count > 0)
  return (
    <p className={classes.summary} role="status">
      {counts.map(({ state, count }) => (
        <span key={state}>{t(`counts.${state}`, { count })}</span>
      ))}
      <span>
        {t('last')} <RelativeTime instant={time} />
      </span>
    </p>
  )
}

function CheckItem({ row: { name, state, measured, advice, durationMs } }: { row: CheckRow }) {
  const { t } = useTranslation('systemChecks')
  const format = useFormat()
  const Icon = icons[state]
  return (
    <li className={classes.check}>
      <span className={classes.state} data-state={state}>
        <Icon size={16} aria-hidden />
        {t(`states.${state}`)}
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.found}>
        <span className={classes.measured}>{measured}</span>
        {advice !== null && <span className={classes.advice}>{advice}</span>}
      </span>
      <span className={classes.duration}>
        {durationMs !== null &&
          state !== 'skipped' &&
          t('milliseconds', { value: format.number(durationMs) })}
      </span>
    </li>
  )
}
