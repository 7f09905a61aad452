import { Stack } from '@mantine/core'
import { UploadProgress } from '../../../../kit/upload/upload-progress.tsx'
import type { PictureUpload } from './use-pictures.ts'

/** The pictures on their way, each with how far it is. */
export function PictureUploads({ uploads }: { uploads: readonly PictureUpload[] }) {
  if (uploads.length === 0) return null
  return (
    <Stack gap={4} px="md" py={4}>
      {uploads.map(({ key, name, progress, cancel }) => (
        <UploadProgress key={key} name={name} progress={progress} onCancel={cancel} />
      ))}
    </Stack>
  )
}
