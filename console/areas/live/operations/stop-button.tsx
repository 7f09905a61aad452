import '../locales/index.ts'
import { liveRoomLimits } from '@greenroom/contract/areas/live/rooms'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { type CutOffTerm, cutOffTerms, stopSlot } from '@greenroom/contract/areas/live/studio'
import { Radio } from '@mantine/core'
import { IconLockOpen, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { ReasonDialog } from '../../../kit/command/reason-dialog.tsx'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { slotText } from '../labels.ts'
import { allow } from './cut-off-slots.tsx'
import { type OperatedRoom, operate } from './operate.ts'
import { useRefusal } from './use-refusal.ts'

/**
 * Ends the stream of one slot, and refuses its encoder for a time. While nothing is pushed and a slot is cut off, it allows
 * that one again.
 */
export function StopButton({ room, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')
  const [isOpen, setOpen] = useState(false)
  const pushed = status.slots.filter(({ state }) => state !== 'offline').map(({ slot }) => slot)
  const reason =
    refusal(status.streaming) ?? (pushed.length === 0 ? t('operations.nothingToStop') : undefined)
  const cutOff = status.slots.find(slot => slot.cutOff !== null)
  if (pushed.length === 0 && cutOff) {
    return (
      <RefusedButton
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconLockOpen size={16} />}
        aria-label={t('operations.allowSlot', { slot: slotText(cutOff.slot) })}
        reason={refusal()}
        onClick={() => void allow(room.id, cutOff.slot)}
      >
        {t('operations.allow')}
      </RefusedButton>
    )
  }
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
  /** Slots with a stream. */
  pushed: readonly SlotName[]
  activeSlot: SlotName
  onClose: () => void
}

function StopDialog({ room: { id, title }, pushed, activeSlot, onClose }: StopDialogProps) {
  const { t } = useTranslation('liveStudio')
  // The choice stays while an encoder comes and goes.
  const [slots] = useState(pushed)
  const [chosen, setChosen] = useState<SlotName>(
    slots.find(slot => slot === activeSlot) ?? slots[0] ?? activeSlot,
  )
  // Encoders connect again within seconds: without a time, a stop would hardly be seen.
  const [term, setTerm] = useState<CutOffTerm>('tenMinutes')
  const slot = slotText(chosen)
  const stop = (reason: string) =>
    operate(
      options => callWithId(stopSlot, { params: { id }, body: { slot: chosen, reason, term } }, options),
      t('operations.stopped', { slot }),
    )
  return (
    <ReasonDialog
      title={<span translate="no">{t('operations.stopTitle', { title, slot })}</span>}
      message={t('operations.stopMessage')}
      reasonLabel={t('operations.reason')}
      maxLength={liveRoomLimits.reason}
      submitLabel={t('operations.stop')}
      onSubmit={stop}
      onClose={onClose}
    >
      {slots.length > 1 && (
        <Radio.Group
          label={t('operations.stopSlot')}
          value={chosen}
          onChange={value => setChosen(slots.find(one => one === value) ?? chosen)}
        >
          {slots.map(one => (
            <Radio key={one} mt={8} value={one} label={slotText(one)} />
          ))}
        </Radio.Group>
      )}
      <Radio.Group
        label={t('operations.term')}
        value={term}
        onChange={value => setTerm(cutOffTerms.find(one => one === value) ?? term)}
      >
        {cutOffTerms.map(one => (
          <Radio key={one} mt={8} value={one} label={t(`operations.terms.${one}`)} />
        ))}
      </Radio.Group>
    </ReasonDialog>
  )
}
