import { type Quality, qualities, setQuality } from '@greenroom/contract/areas/live/studio'
import { IconBadgeHd } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { qualityText } from '../labels.ts'
import { operate } from './operate.ts'
import type { OperatedRoom } from './operated-room.ts'
import { OperationMenu } from './operation-menu.tsx'
import { useRefusal } from './use-refusal.ts'

/** Chooses the quality of the output for viewers. */
export function QualityMenu({ room: { id }, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')
  const change = (quality: Quality) =>
    void operate(
      () => call(setQuality, { params: { id }, body: { quality } }),
      t('operations.qualityDone', { quality: qualityText(quality) }),
    )
  // A quality that ffmpeg made before it went missing can still be switched off.
  const isReturnable = status.quality !== 'original'
  return (
    <OperationMenu
      label={t('operations.quality')}
      leftSection={<IconBadgeHd size={16} />}
      reason={refusal(status.streaming, isReturnable ? null : status.transcoding)}
      choices={qualities
        .filter(
          quality => status.transcoding === null || quality === 'original' || quality === status.quality,
        )
        .map(value => ({ value, label: qualityText(value), isChosen: value === status.quality }))}
      onChoose={change}
    />
  )
}
