import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UploadProgress } from '../../../../kit/upload/upload-progress.tsx'
import type { PictureUpload } from './use-pictures.ts'

/** Pictures that are shown one by one: an album of a hundred leaves the text in sight. */
const shownOneByOne = 3

/** The pictures on their way, each with how far it is, and how many wait behind them. */
export function PictureUploads({ uploads }: { uploads: readonly PictureUpload[] }) {
  const { t } = useTranslation('articles')
  if (uploads.length === 0) return null
  const waiting = uploads.length - shownOneByOne
  return (
    <Stack gap={4} px="md" py={4}>
      {uploads.slice(0, shownOneByOne).map(({ key, name, progress, cancel }) => (
        <UploadProgress key={key} name={name} progress={progress} onCancel={cancel} />
      ))}
      {waiting > 0 && (
        <Text size="xs" c="dimmed">
          {t('picture.waiting', { count: waiting })}
        </Text>
      )}
    </Stack>
  )
}
