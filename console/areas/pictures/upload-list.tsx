import { Stack } from '@mantine/core'
import { UploadProgress } from '../../kit/upload/upload-progress.tsx'
import type { PictureUpload } from './use-uploads.ts'

/** The pictures on their way, each with how far it is. */
export function UploadList({ uploads }: { uploads: readonly PictureUpload[] }) {
  if (uploads.length === 0) return null
  return (
    <Stack gap={4} mb="sm">
      {uploads.map(({ key, name, progress, cancel }) => (
        <UploadProgress key={key} name={name} progress={progress} onCancel={cancel} />
      ))}
    </Stack>
  )
}
