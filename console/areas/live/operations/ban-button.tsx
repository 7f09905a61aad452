import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { banRoom, liftRoomBan } from '@greenroom/contract/areas/live/studio'
import { Select } from '@mantine/core'
import { IconBan, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { operate } from './operate.ts'
import type { OperatedRoom } from './operated-room.ts'
import { useRefusal } from './use-refusal.ts'

const hourMs = 3_600_000
/** Offered durations of a ban, in ms. */
const durations = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, forever: null } as const
type Duration = keyof typeof durations
const durationNames: readonly Duration[] = ['hour', 'day', 'week', 'forever']

/** Bans a room, which refuses all of its streams for a time, or lifts the ban. */
export function BanButton({ room, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')
  const [isOpen, setOpen] = useState(false)
  const { id, title } = room
  const isBanned = status.state === 'banned'

  async function lift(): Promise<void> {
    const isConfirmed = await confirmAction({
      title: t('operations.liftTitle', { title }),
      message: t('operations.liftMessage'),
      confirmLabel: t('operations.liftBan'),
    })
    if (isConfirmed) await operate(() => call(liftRoomBan, { params: { id } }), t('operations.lifted'))
  }

  return (
    <>
      <RefusedButton
        variant="default"
        fullWidth
        justify="flex-start"
        {...(!isBanned && refusal() === undefined && { c: 'var(--mantine-color-error)' })}
        leftSection={isBanned ? <IconLockOpen size={16} /> : <IconBan size={16} />}
        reason={refusal()}
        onClick={isBanned ? () => void lift() : () => setOpen(true)}
      >
        {t(isBanned ? 'operations.liftBan' : 'operations.ban')}
      </RefusedButton>
      {isOpen && <BanDialog room={room} onClose={() => setOpen(false)} />}
    </>
  )
}

function BanDialog({ room: { id, title }, onClose }: { room: LiveRoomRow; onClose: () => void }) {
  const { t } = useTranslation('liveStudio')
  const [duration, setDuration] = useState<Duration>('day')
  const lasting = durations[duration]
  const ban = (reason: string) => {
    const untilTime = lasting === null ? null : new Date(Date.now() + lasting).toISOString()
    return operate(
      () => call(banRoom, { params: { id }, body: { untilTime, reason } }),
      t('operations.banned', { title }),
    )
  }
  return (
    <ReasonDialog
      title={t('operations.banTitle', { title })}
      message={t('operations.banMessage')}
      submitLabel={t('operations.ban')}
      onSubmit={ban}
      onClose={onClose}
    >
      <Select
        label={t('operations.duration')}
        allowDeselect={false}
        comboboxProps={{ zIndex: 301 }}
        data={durationNames.map(value => ({ value, label: t(`operations.${value}`) }))}
        value={duration}
        onChange={value => setDuration(durationNames.find(one => one === value) ?? duration)}
      />
    </ReasonDialog>
  )
}
