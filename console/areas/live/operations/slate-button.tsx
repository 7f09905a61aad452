import { setSlate } from '@greenroom/contract/areas/live/studio'
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { RefusedButton } from '../../../kit/refused-button.tsx'
import { operate } from './operate.ts'
import type { OperatedRoom } from './operated-room.ts'
import { useRefusal } from './use-refusal.ts'

/** Shows the slate to viewers in place of the stream, or the stream again. */
export function SlateButton({ room: { id }, status }: OperatedRoom) {
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
