import './locales/index.ts'
import { type AlarmRow, muteAlarms } from '@greenroom/contract/areas/live/alarms'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { useFormat } from '../../../kit/format.ts'
import { Menu } from '../../../kit/overlay/menu.tsx'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { operate } from '../operations/operate.ts'
import { useRefusal } from '../operations/use-refusal.ts'
import { alarmText } from './alarm-text.ts'

const hours = { hour: 1, night: 8, day: 24, week: 168 } as const
const durations = ['hour', 'night', 'day', 'week'] as const

/** Mutes the kind of an alarm in its room for a while. */
export function MuteMenu({ alarm }: { alarm: Pick<AlarmRow, 'roomId' | 'kind'> }) {
  const { t } = useTranslation('liveHealth')
  const format = useFormat()
  const reason = useRefusal('live-room:operate')()
  const { roomId, kind } = alarm
  const name = alarmText(kind)
  if (reason !== undefined) {
    return (
      <RefusedButton size="xs" variant="subtle" reason={reason}>
        {t('alarms.mute')}
      </RefusedButton>
    )
  }
  const mute = (duration: (typeof durations)[number]) => {
    const untilTime = new Date(Date.now() + hours[duration] * 3_600_000).toISOString()
    void operate(
      () => call(muteAlarms, { params: { id: roomId }, body: { kind, untilTime } }),
      t('alarms.muted', { alarm: name, time: format.exact(untilTime) }),
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="subtle">
          {t('alarms.mute')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('alarms.muteFor', { alarm: name })}</Menu.Label>
        {durations.map(duration => (
          <Menu.Item key={duration} onClick={() => mute(duration)}>
            {t(`alarms.${duration}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
