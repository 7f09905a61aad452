import './locales/index.ts'
import { type AlarmRow, acknowledgeAlarm } from '@greenroom/contract/areas/live/alarms'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { StateDot } from '../../../kit/state-dot.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import { slotText } from '../labels.ts'
import { operate } from '../operations/operate.ts'
import { useRefusal } from '../operations/use-refusal.ts'
import { alarmText, figureText } from './alarm-text.ts'
import classes from './health.module.css'
import { MuteMenu } from './mute-menu.tsx'

/** An open alarm: the problem, the advice, and who acknowledged it. */
export function OpenAlarm({ alarm, hasRoom }: { alarm: AlarmRow; hasRoom: boolean }) {
  const { t } = useTranslation('liveHealth')
  const reason = useRefusal('live-room:operate')()
  const { id, kind, severity, slot, roomTitle, openedTime, acknowledgedTime, acknowledgedBy } = alarm
  const figure = figureText(alarm)
  const name = alarmText(kind)
  const acknowledge = () =>
    operate(() => call(acknowledgeAlarm, { params: { id } }), t('alarms.acknowledged', { alarm: name }))
  return (
    <li className={classes.item} aria-label={name}>
      <div className={classes.head}>
        <StateDot tone={severity === 'error' ? 'bad' : 'waiting'} text={t(`severity.${severity}`)} />
        <span>{name}</span>
      </div>
      <p className={classes.facts}>
        {hasRoom && `${roomTitle} · `}
        {slotText(slot)} · {t('alarms.since')} <RelativeTime instant={openedTime} />
        {figure && ` · ${figure}`}
      </p>
      <p className={classes.hint}>{t(`hint.${kind}`)}</p>
      <div className={classes.actions}>
        {acknowledgedTime === null ? (
          <RefusedButton size="xs" variant="default" reason={reason} onClick={() => void acknowledge()}>
            {t('alarms.acknowledge')}
          </RefusedButton>
        ) : (
          <span className={classes.when}>
            {acknowledgedBy === '' ? t('alarms.bySomebody') : t('alarms.by', { name: acknowledgedBy })}
          </span>
        )}
        <MuteMenu alarm={alarm} />
      </div>
    </li>
  )
}
