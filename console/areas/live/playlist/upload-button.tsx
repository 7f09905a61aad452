import { addPlaylistItem } from '@greenroom/contract/areas/live/playlist'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { UploadProgress } from '../../../kit/upload/upload-progress.tsx'
import { useUpload } from '../../../kit/upload/use-upload.ts'

/** Adds a video to the playlist of a room. */
export function UploadButton({ roomId }: { roomId: string }) {
  const { t } = useTranslation('livePlaylist')
  const upload = useUpload(addPlaylistItem)
  const [sending, setSending] = useState('')

  async function add(file: File | null): Promise<void> {
    if (!file) return
    setSending(file.name)
    const added = await upload.send(file, { params: { id: roomId } })
    if (!added) return
    toast.success(t('done.uploaded', { name: added.name }))
    await invalidate('live-playlist.changed')
  }

  if (upload.progress !== undefined) {
    return <UploadProgress name={sending} progress={upload.progress} onCancel={upload.cancel} />
  }
  return (
    <FileButton accept={addPlaylistItem.input.file.types.join(',')} onChange={file => void add(file)}>
      {props => (
        <Button
          {...props}
          size="xs"
          variant="default"
          title={t('uploadHint')}
          leftSection={<IconUpload size={16} />}
        >
          {t('upload')}
        </Button>
      )}
    </FileButton>
  )
}
