import './locales/index.ts'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AskSection } from './ask/ask-section.tsx'
import { usePolishSession } from './ask/use-session.ts'
import { ResultSection } from './result/result-section.tsx'

interface PolishPanelProps {
  /** The text to work on: all of it, or a selection. */
  source: string
  /** Called with the text and all accepted changes. Rejected ones stay as in the original, byte for byte. */
  onAccept: (text: string) => void
  /** On the button that does so. */
  acceptLabel?: string
}

/** Polishing of one text, for a drawer or dialog beside an editor. An answer ends when the panel closes. */
export function PolishPanel({ source, onAccept, acceptLabel }: PolishPanelProps) {
  const { t } = useTranslation('polish')
  const session = usePolishSession()
  return (
    <Stack gap="lg">
      <AskSection session={session} source={source} />
      <ResultSection session={session} onAccept={onAccept} acceptLabel={acceptLabel ?? t('result.use')} />
    </Stack>
  )
}
