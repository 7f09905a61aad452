import '../locales/index.ts'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { allowSlot, type SlotStatus, type StudioStatus } from '@greenroom/contract/areas/live/studio'
import type { ButtonProps } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { RefusedButton } from '../../../kit/command/refused-button.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { slotText } from '../labels.ts'
import { operate } from './operate.ts'
import classes from './operations.module.css'
import { useRefusal } from './use-refusal.ts'

/** Lets the encoder of a slot push again. */
export const allow = (id: string, slot: SlotName): Promise<boolean> =>
  operate(
    options => callWithId(allowSlot, { params: { id }, body: { slot } }, options),
    i18next.t('liveStudio:operations.allowed', { slot: slotText(slot) }),
  )

/** Says by whom a slot was cut off and until when; undefined for a slot that is not. */
export function useCutOffText() {
  const { t } = useTranslation('liveStudio')
  const format = useFormat()
  return ({ slot, cutOff }: Pick<SlotStatus, 'slot' | 'cutOff'>): string | undefined => {
    if (cutOff === null) return undefined
    const params = { slot: slotText(slot), name: cutOff.userName || t('operations.anOperator') }
    return cutOff.untilTime === null
      ? t('operations.cutOffForGood', params)
      : t('operations.cutOffUntil', { ...params, time: format.time(cutOff.untilTime) })
  }
}

interface AllowButtonProps extends Pick<ButtonProps, 'variant' | 'color'> {
  roomId: string
  slot: SlotName
}

/** Allows a slot that was cut off. */
export function AllowButton({ roomId, slot, ...look }: AllowButtonProps) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')
  return (
    <RefusedButton
      size="xs"
      {...look}
      aria-label={t('operations.allowSlot', { slot: slotText(slot) })}
      reason={refusal()}
      onClick={() => void allow(roomId, slot)}
    >
      {t('operations.allow')}
    </RefusedButton>
  )
}

interface CutOffSlotsProps {
  roomId: string
  status: StudioStatus
}

/** Says which slots refuse their encoders, by whom and until when, and allows them again. */
export function CutOffSlots({ roomId, status: { slots } }: CutOffSlotsProps) {
  const { t } = useTranslation('liveStudio')
  const format = useFormat()
  const textOf = useCutOffText()
  return (
    <div role="status">
      {slots.map(slot => {
        if (slot.cutOff === null) return null
        const { reason, untilTime } = slot.cutOff
        return (
          <div key={slot.slot} className={classes.cutOff} translate="no">
            <div className={classes.cutOffText}>
              <strong title={untilTime === null ? undefined : format.exact(untilTime)}>{textOf(slot)}</strong>
              <p>{t('operations.cutOffReason', { reason })}</p>
            </div>
            <AllowButton roomId={roomId} slot={slot.slot} variant="default" />
          </div>
        )
      })}
    </div>
  )
}
