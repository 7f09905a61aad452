import '../locales/index.ts'
import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/panel.tsx'
import { BanButton } from './ban-button.tsx'
import { QualityMenu } from './quality-menu.tsx'
import { SlateButton } from './slate-button.tsx'
import { StopButton } from './stop-button.tsx'
import { SwitchMenu } from './switch-menu.tsx'

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
