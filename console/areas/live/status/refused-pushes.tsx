import '../locales/index.ts'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { slotText } from '../labels.ts'

/** Lists refused encoders, so that whoever set one up sees why its stream is missing. */
export function RefusedPushes({ status }: { status: StudioStatus }) {
  const { t } = useTranslation('liveStudio')
  return (
    <div role="status">
      {status.slots.map(
        ({ slot, refused }) =>
          refused && (
            <Text key={slot} size="xs" c="var(--mantine-color-error)">
              {t('status.refused', {
                slot: slotText(slot),
                address: refused.address,
                cause: t(`status.refusal.${refused.cause}`),
              })}
            </Text>
          ),
      )}
    </div>
  )
}
