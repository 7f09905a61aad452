import './locales/index.ts'
import { type AlarmMute, unmuteAlarms } from '@greenroom/contract/areas/live/alarms'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { useFormat } from '../../../kit/format.ts'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { operate } from '../operations/operate.ts'
import { useRefusal } from '../operations/use-refusal.ts'
import { alarmText } from './alarm-text.ts'
import classes from './health.module.css'

/** The muted kinds of alarms, with the end of the mute and who set it. */
export function MutedAlarms({ mutes, hasRooms }: { mutes: readonly AlarmMute[]; hasRooms: boolean }) {
  const { t } = useTranslation('liveHealth')
  const format = useFormat()
  const reason = useRefusal('live-room:operate')()
  if (mutes.length === 0) return null
  const unmute = ({ roomId, kind }: AlarmMute) =>
    operate(
      () => call(unmuteAlarms, { params: { id: roomId }, body: { kind } }),
      t('alarms.unmuted', { alarm: alarmText(kind) }),
    )
  return (
    <section aria-label={t('alarms.mutes')}>
      <h3 className={classes.heading}>{t('alarms.mutes')}</h3>
      <ul className={classes.list}>
        {mutes.map(mute => (
          <li key={`${mute.roomId} ${mute.kind}`} className={classes.line}>
            <span>
              {hasRooms && `${mute.roomTitle} · `}
              {t('alarms.mutedUntil', {
                alarm: alarmText(mute.kind),
                time: format.exact(mute.untilTime),
                name: mute.userName,
              })}
            </span>
            <RefusedButton size="xs" variant="subtle" reason={reason} onClick={() => void unmute(mute)}>
              {t('alarms.unmute')}
            </RefusedButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
