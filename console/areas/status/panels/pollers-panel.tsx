import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import classes from '../status.module.css'
import { FiguresList } from './figures-list.tsx'
import type { SystemStatus } from './system-status.ts'
import { useMilliseconds } from './use-milliseconds.ts'

/** A poller that is later than this is behind, in milliseconds. */
const lateMs = 10_000

/** Steady work of the server: when each poller last ran, and how late it is. */
export function PollersPanel({ pollers }: Pick<SystemStatus, 'pollers'>) {
  const { t } = useTranslation('status')
  const milliseconds = useMilliseconds()
  const late = pollers.filter(({ lagMs }) => lagMs > lateMs).length
  const state =
    late > 0 ? (
      <StateDot tone="waiting" text={t('pollers.late', { count: late })} />
    ) : (
      <StateDot tone="good" text={t('pollers.good')} />
    )
  return (
    <Panel title={t('pollers.title')} action={state}>
      <FiguresList
        label={t('pollers.table')}
        heads={[t('pollers.name'), t('pollers.last'), t('pollers.duration'), t('pollers.lag')]}
        rows={pollers.map(({ name, lastTime, durationMs, lagMs, lastFailure }) => ({
          key: name,
          name: (
            <>
              <code translate="no">{name}</code>
              {lastFailure && (
                <div className={classes.reason}>
                  {t('pollers.failed')} <RelativeTime instant={lastFailure.time} />{' '}
                  <span translate="no">{lastFailure.reason}</span>
                </div>
              )}
            </>
          ),
          cells: [
            lastTime === null ? t('pollers.notYet') : <RelativeTime key="last" instant={lastTime} />,
            durationMs === null ? t('none') : milliseconds(durationMs),
            milliseconds(lagMs),
          ],
        }))}
      />
    </Panel>
  )
}
