import '../locales/index.ts'
import type { SlotStatus, StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../../kit/state-dot.tsx'
import { slotStateText, slotText, slotTones } from '../labels.ts'
import { bitRateOf, bitRateText, frameRateText } from './figures.ts'
import classes from './status.module.css'

/** The measured bit rate and frame rate of each slot; a dash for slots without a stream. */
export function SlotFigures({ status }: { status: StudioStatus }) {
  const { t } = useTranslation('liveStudio')
  return (
    <Table className={classes.slots} horizontalSpacing={0} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('status.slot')}</Table.Th>
          <Table.Th className={classes.figure}>{t('status.bitRate')}</Table.Th>
          <Table.Th className={classes.figure}>{t('status.frameRate')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {status.slots.map(slot => (
          <SlotRow key={slot.slot} slot={slot} isActive={slot.slot === status.activeSlot} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function SlotRow({ slot: { slot, state, measured }, isActive }: { slot: SlotStatus; isActive: boolean }) {
  const { t } = useTranslation('liveStudio')
  const none = t('status.none')
  return (
    <Table.Tr data-active={isActive || undefined}>
      <Table.Th scope="row" title={slotStateText(state)}>
        <StateDot tone={slotTones[state]} text={slotText(slot)} />
      </Table.Th>
      <Table.Td className={classes.figure}>{measured ? bitRateText(bitRateOf(measured)) : none}</Table.Td>
      <Table.Td className={classes.figure}>{measured ? frameRateText(measured.frameRate) : none}</Table.Td>
    </Table.Tr>
  )
}
