import '../locales/index.ts'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { alarmText } from '../health/alarm-text.ts'
import { engineText, missingText, qualityText, slotText } from '../labels.ts'
import { slotOf } from '../player/room-facts.ts'

/** Longest good key frame interval, in seconds. With longer ones, opening and switching take too long. */
const longKeyFrameSeconds = 4

/** Properties of the output of a room. */
export function PictureFacts({ status }: { status: StudioStatus }) {
  const { t } = useTranslation('liveStudio')
  const format = useFormat()
  const none = t('status.none')
  const measured = slotOf(status, 'output')?.measured
  const found = slotOf(status, 'output')?.found ?? null
  const checksText = () => {
    if (status.transcoding) return missingText(status.transcoding)
    if (!found) return t('status.notChecked')
    return found.length === 0 ? t('status.nothingFound') : found.map(alarmText).join(t('status.and'))
  }
  const { width = null, height = null, keyFrameInterval = null } = measured ?? {}
  return (
    <>
      <Facts
        facts={[
          [t('status.line'), status.hasSlate ? t('status.slate') : slotText(status.activeSlot)],
          [t('status.cdn'), engineText(status.engine)],
          [t('status.format'), status.format],
          [t('status.quality'), qualityText(status.quality)],
          [t('status.size'), width === null || height === null ? none : `${width} × ${height}`],
          [
            t('status.keyFrame'),
            keyFrameInterval === null ? none : t('status.seconds', { value: keyFrameInterval.toFixed(1) }),
          ],
          [t('status.checks'), checksText()],
          [t('status.viewers'), format.number(status.viewers)],
          [t('status.previews'), format.number(status.previews)],
        ]}
      />
      {keyFrameInterval !== null && keyFrameInterval > longKeyFrameSeconds && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('status.longKeyFrames')}
        </Text>
      )}
      {status.transcoding === 'ffmpegMissing' && (
        <Text size="xs" c="dimmed" mt={8}>
          {t('status.getFfmpeg')}
        </Text>
      )}
    </>
  )
}
