import '../locales/index.ts'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { allowSlot, type StudioStatus } from '@greenroom/contract/areas/live/studio'
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

interface CutOffSlotsProps {
  roomId: string
  status: StudioStatus
}

/** Says which slots refuse their encoders, by whom and until when, and allows them again. */
export function CutOffSlots({ roomId: id, status: { slots } }: CutOffSlotsProps) {
  const { t } = useTranslation('liveStudio')
  const format = useFormat()
  const refusal = useRefusal('live-room:operate')
  return (
    <div role="status">
      {slots.map(({ slot, cutOff }) => {
        if (cutOff === null) return null
        const { reason, untilTime, userName } = cutOff
        const params = { slot: slotText(slot), name: userName || t('operations.anOperator') }
        return (
          <div key={slot} className={classes.cutOff}>
            <div className={classes.cutOffText}>
              <strong title={untilTime === null ? undefined : format.exact(untilTime)}>
                {untilTime === null
                  ? t('operations.cutOffForGood', params)
                  : t('operations.cutOffUntil', { ...params, time: format.time(untilTime) })}
              </strong>
              <p>{t('operations.cutOffReason', { reason })}</p>
            </div>
            <RefusedButton
              size="xs"
              variant="default"
              aria-label={t('operations.allowSlot', params)}
              reason={refusal()}
              onClick={() => void allow(id, slot)}
            >
              {t('operations.allow')}
            </RefusedButton>
          </div>
        )
      })}
    </div>
  )
}
