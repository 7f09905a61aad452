import '../locales/index.ts'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Names the media servers that do not answer; the state of their streams is unknown. */
export function AwayNodes({ status }: { status: StudioStatus }) {
  const { t } = useTranslation('liveStudio')
  const nodes = new Set(status.slots.map(({ awayNode }) => awayNode).filter(node => node !== ''))
  return (
    <div role="status">
      {[...nodes].map(node => (
        <Text key={node} size="xs" c="var(--mantine-color-error)">
          {t('status.nodeAway', { node })}
        </Text>
      ))}
    </div>
  )
}
