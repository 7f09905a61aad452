import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import {
  type Quality,
  qualities,
  type StudioStatus,
  setQuality,
  setSlate,
} from '@greenroom/contract/areas/live/studio'
import { Stack } from '@mantine/core'
import { IconBadgeHd, IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { Panel } from '../../../kit/panel.tsx'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { qualityText } from '../labels.ts'
import { BanButton } from './ban-button.tsx'
import { operate } from './operate.ts'
import type { OperatedRoom } from './operated-room.ts'
import { OperationMenu } from './operation-menu.tsx'
import { StopButton } from './stop-button.tsx'
import { SwitchMenu } from './switch-menu.tsx'
import { useRefusal } from './use-refusal.ts'

/** The operations on the streams of a room, which take effect at once. */
export function OperationsPanel({ room, status }: { room: LiveRoomRow; status: StudioStatus | undefined }) {
  const { t } = useTranslation('liveStudio')
  if (!status) return null
  const on = { room, status }
  return (
    <Panel title={t('operations.title')}>
      <Stack gap={8}>
        <QualityMenu {...on} />
        <SwitchMenu {...on} />
        <SlateButton {...on} />
        <StopButton {...on} />
        <BanButton {...on} />
      </Stack>
    </Panel>
  )
}

/** Shows the slate to viewers in place of the stream, or the stream again. */
function SlateButton({ room: { id }, status }: OperatedRoom) {
  const { t } = useTranslation('liveStudio')
  const refusal = useRefusal('live-room:operate')
  const shown = !status.hasSlate
  const change = () =>
    void operate(
      () => call(setSlate, { params: { id }, body: { shown } }),
      t(shown ? 'operations.slateShown' : 'operations.slateRemoved'),
    )
  return (
    <RefusedButton
      variant="default"
      fullWidth
      justify="flex-start"
      leftSection={shown ? <IconPhoto size={16} /> : <IconPhotoOff size={16} />}
      reason={refusal(status.streaming)}
      onClick={change}
    >
      {t(shown ? 'operations.slateOn' : 'operations.slateOff')}
    </RefusedButton>
  )
}

/** Chooses the quality of the output for viewers. */
function QualityMenu({ room: { id }, status }: OperatedRoom) {
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
