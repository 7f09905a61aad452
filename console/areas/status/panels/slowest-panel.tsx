import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/display/panel.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import classes from '../status.module.css'
import { FiguresList } from './figures-list.tsx'
import type { SystemStatus } from './system-status.ts'
import { useMilliseconds } from './use-milliseconds.ts'

/** Endpoints with the highest p95 of the last hour on the server that answers. */
export function SlowestPanel({ slowest }: Pick<SystemStatus, 'slowest'>) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const milliseconds = useMilliseconds()
  return (
    <Panel title={t('slowest.title')} action={<span className={classes.dimmed}>{t('slowest.scope')}</span>}>
      {slowest.length === 0 ? (
        <p className={classes.dimmed}>{t('slowest.empty')}</p>
      ) : (
        <FiguresList
          label={t('slowest.table')}
          heads={[
            t('slowest.call'),
            t('slowest.count'),
            t('slowest.median'),
            t('slowest.p95'),
            t('slowest.failures'),
          ]}
          rows={slowest.map(({ call, count, medianMs, p95Ms, failures }) => ({
            key: call,
            name: <code translate="no">{call}</code>,
            cells: [
              format.number(count),
              milliseconds(medianMs),
              milliseconds(p95Ms),
              format.number(failures),
            ],
          }))}
        />
      )}
    </Panel>
  )
}
