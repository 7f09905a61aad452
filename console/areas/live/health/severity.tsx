import './locales/index.ts'
import type { AlarmSeverity } from '@greenroom/contract/areas/live/alarm-kinds'
import type { RoomAlarm } from '@greenroom/contract/areas/live/rooms'
import { listAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { toRoom } from '../monitor-address.ts'
import { openAlarmsOf, worstFirst } from './alarm-text.ts'
import classes from './severity.module.css'

const icons = { error: IconAlertOctagonFilled, warning: IconAlertTriangleFilled, fine: IconCircleCheck }

/** A severity by its shape, its word and its colour. `children` stand in place of the word. */
export function SeverityLabel({
  severity,
  children,
}: {
  severity: AlarmSeverity | 'fine'
  children?: string
}) {
  const { t } = useTranslation('liveHealth')
  const Icon = icons[severity]
  return (
    <span className={classes.mark} data-severity={severity}>
      <Icon size={16} aria-hidden />
      {children ?? t(`severity.${severity}`)}
    </span>
  )
}

/** The worst alarm of a room, and since when it is open. */
export function WorstAlarm({ alarm: { severity, kind, openedTime } }: { alarm: RoomAlarm }) {
  const { t } = useTranslation('liveHealth')
  return (
    <span className={classes.alarm}>
      <SeverityLabel severity={severity} />
      <strong>{t(`kind.${kind}`)}</strong>
      <span className={classes.since}>
        <RelativeTime instant={openedTime} />
      </span>
    </span>
  )
}

/** Counts the open alarms of all rooms that are not muted, and leads to the room that needs a look first. */
export function AlarmSummary() {
  const { t } = useTranslation('liveHealth')
  const format = useFormat()
  const { data } = useCallQuery(listAlarms, { query: {} }, { quiet: true })
  if (!data) return null
  const open = openAlarmsOf(data)
  const ofSeverity = (severity: AlarmSeverity) => open.filter(alarm => alarm.severity === severity)
  const [errors, warnings] = [ofSeverity('error'), ofSeverity('warning')]
  const [worst] = worstFirst(open)
  if (!worst) {
    return (
      <span className={classes.summary} role="status">
        <SeverityLabel severity="fine">{t('summary.fine')}</SeverityLabel>
      </span>
    )
  }
  return (
    <span className={classes.summary} role="status">
      <Link className={classes.link} to={toRoom(worst.roomId)} data-severity={worst.severity}>
        {errors.length > 0 && (
          <SeverityLabel severity="error">
            {t('summary.errors', { count: errors.length, value: format.number(errors.length) })}
          </SeverityLabel>
        )}
        {warnings.length > 0 && (
          <SeverityLabel severity="warning">
            {t('summary.warnings', { count: warnings.length, value: format.number(warnings.length) })}
          </SeverityLabel>
        )}
        <span translate="no">{t('summary.look', { title: worst.roomTitle })}</span>
      </Link>
    </span>
  )
}
