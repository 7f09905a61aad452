import { Button, Group, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '../text/locales/index.ts'

interface UploadProgressProps {
  /** What is sent. */
  name: string
  /** How much has gone out, from 0 to 1. */
  progress: number
  onCancel: () => void
}

/** How far a file has gone, and the way to call it off. */
export function UploadProgress({ name, progress, onCancel }: UploadProgressProps) {
  const { t } = useTranslation('upload')
  const percent = Math.round(progress * 100)
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress flex={1} value={percent} aria-label={t('sending', { name })} />
      <Text size="xs" c="dimmed" w={36} ta="right">
        {t('percent', { percent })}
      </Text>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Group>
  )
}
