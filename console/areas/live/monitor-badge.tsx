import '../../kit/text/locales/shell/index.ts'
import { countAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import classes from './monitor-badge.module.css'

/** The number of open errors of live rooms, or of warnings while there are no errors; nothing while all is well. */
export function MonitorBadge() {
  const { data } = useCallQuery(countAlarms, {}, { quiet: true })
  return data ? <AlarmBadge {...data} /> : null
}

/** A number of errors, or of warnings without one; nothing without both. */
export function AlarmBadge({ errors, warnings }: { errors: number; warnings: number }) {
  const { t } = useTranslation('liveAlarms')
  if (errors + warnings === 0) return null
  const hasErrors = errors > 0
  const [count, Icon] = hasErrors ? [errors, IconAlertOctagonFilled] : [warnings, IconAlertTriangleFilled]
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
