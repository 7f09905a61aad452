import '../../kit/text/locales/shell/index.ts'
import { countAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import classes from './monitor-badge.module.css'

/** The number of open errors of live rooms, or of warnings while there are no errors; nothing while all is well. */
export function MonitorBadge() {
  const { t } = useTranslation('liveAlarms')
  const { data } = useCallQuery(countAlarms, {}, { quiet: true })
  if (!data || data.errors + data.warnings === 0) return null
  const hasErrors = data.errors > 0
  const [count, Icon] = hasErrors
    ? [data.errors, IconAlertOctagonFilled]
    : [data.warnings, IconAlertTriangleFilled]
  return (
    <span
      className={classes.badge}
      data-severity={hasErrors ? 'error' : 'warning'}
      role="img"
      aria-label={t(hasErrors ? 'errors' : 'warnings', { count })}
    >
      <Icon size={14} aria-hidden />
      {count}
    </span>
  )
}
