import './texts/index.ts'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Deciding, decideOverlay } from './overlays.ts'

interface DecideButtonsProps {
  requestId: string
  /** Told when the decision is put to the person, and when that is over. */
  onAsk?: ((asking: boolean) => void) | undefined
}

/** Approve or reject what somebody asks for. */
export function DecideButtons({ requestId, onAsk }: DecideButtonsProps) {
  const { t } = useTranslation('accessRequests')
  const ask = (decision: Deciding['decision']) => {
    onAsk?.(true)
    decideOverlay.open({ requestId, decision, onClosed: () => onAsk?.(false) })
  }
  return (
    <Group gap="xs">
      <Button size="xs" variant="light" onClick={() => ask('approve')}>
        {t('approve')}
      </Button>
      <Button size="xs" variant="default" onClick={() => ask('reject')}>
        {t('reject')}
      </Button>
    </Group>
  )
}
