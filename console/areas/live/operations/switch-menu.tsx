import { type SlotStatus, switchSlot } from '@greenroom/contract/areas/live/studio'
import { IconArrowsExchange } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { StateDot } from '../../../kit/state-dot.tsx'
import { slotStateText, slotText, slotTones } from '../labels.ts'
import { operate } from './operate.ts'
import type { OperatedRoom } from './operated-room.ts'
import { OperationMenu } from './operation-menu.tsx'
import classes from './operations.module.css'
import { useRefusal } from './use-refusal.ts'

/** Switches what viewers see to another slot. Asks first when that slot has no picture. */
export function SwitchMenu({ room: { id }, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')

  async function change(target: SlotStatus | undefined): Promise<void> {
    if (!target || !(await isConfirmed(target))) return
    const { slot } = target
    await operate(
      () => call(switchSlot, { params: { id }, body: { slot } }),
      t('operations.switched', { slot: slotText(slot) }),
    )
  }

  return (
    <OperationMenu
      label={t('operations.switch')}
      leftSection={<IconArrowsExchange size={16} />}
      reason={refusal(status.streaming)}
      choices={status.slots.map(({ slot, state }) => ({
        value: slot,
        label: (
          <span className={classes.choice}>
            <StateDot tone={slotTones[state]} text={slotText(slot)} />
            <span className={classes.state}>
              {slot === status.activeSlot ? t('operations.onAir') : slotStateText(state)}
            </span>
          </span>
        ),
        isChosen: slot === status.activeSlot,
      }))}
      onChoose={chosen => void change(status.slots.find(({ slot }) => slot === chosen))}
    />
  )
}

async function isConfirmed({ slot, state }: SlotStatus): Promise<boolean> {
  if (state === 'live') return true
  const params = { slot: slotText(slot), state: slotStateText(state) }
  return confirmAction({
    title: i18next.t('liveStudio:operations.switchTitle', params),
    message: i18next.t('liveStudio:operations.switchMessage', params),
    confirmLabel: i18next.t('liveStudio:operations.switch'),
    danger: true,
  })
}
