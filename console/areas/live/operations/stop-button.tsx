import '../locales/index.ts'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { stopSlot } from '@greenroom/contract/areas/live/studio'
import { Radio } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { slotText } from '../labels.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { operate } from './operate.ts'
import type { OperatedRoom } from './operated-room.ts'
import { useRefusal } from './use-refusal.ts'

/** Ends the stream of one slot. */
export function StopButton({ room, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')
  const [isOpen, setOpen] = useState(false)
  const pushed = status.slots.filter(({ state }) => state !== 'offline').map(({ slot }) => slot)
  const reason =
    refusal(status.streaming) ?? (pushed.length === 0 ? t('operations.nothingToStop') : undefined)
  return (
    <>
      <RefusedButton
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconPlayerStop size={16} />}
        reason={reason}
        onClick={() => setOpen(true)}
      >
        {t('operations.stop')}
      </RefusedButton>
      {isOpen && (
        <StopDialog
          room={room}
          pushed={pushed}
          activeSlot={status.activeSlot}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface StopDialogProps extends Pick<OperatedRoom, 'room'> {
  pushed: readonly SlotName[]
  activeSlot: SlotName
  onClose: () => void
}

function StopDialog({ room: { id, title }, pushed, activeSlot, onClose }: StopDialogProps) {
  const { t } = useTranslation('liveStudio')
  const [chosen, setChosen] = useState<SlotName>(
    pushed.find(slot => slot === activeSlot) ?? pushed[0] ?? 'main',
  )
  const stop = (reason: string) =>
    operate(
      () => call(stopSlot, { params: { id }, body: { slot: chosen, reason } }),
      t('operations.stopped', { slot: slotText(chosen) }),
    )
  return (
    <ReasonDialog
      title={t('operations.stopTitle', { title })}
      message={t('operations.stopMessage')}
      submitLabel={t('operations.stop')}
      onSubmit={stop}
      onClose={onClose}
    >
      <Radio.Group
        label={t('operations.stopSlot')}
        value={chosen}
        onChange={value => setChosen(pushed.find(slot => slot === value) ?? chosen)}
      >
        {pushed.map(slot => (
          <Radio key={slot} mt={8} value={slot} label={slotText(slot)} />
        ))}
      </Radio.Group>
    </ReasonDialog>
  )
}
