import './locales/index.ts'
import { addPlaylistItem, listPlaylist, type PlaylistItem } from '@greenroom/contract/areas/live/playlist'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../kit/events.ts'
import { Permission } from '../../../kit/permission.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import { toast } from '../../../kit/toast.ts'
import { UploadProgress } from '../../../kit/upload/upload-progress.tsx'
import { useUpload } from '../../../kit/upload/use-upload.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { auditItem, removeItems } from './commands.ts'
import { ItemForm } from './item-form.tsx'
import { ItemTable } from './item-table.tsx'
import { RotationButton, RotationNote } from './rotation-bar.tsx'

/** The clips of a room, which can be uploaded, reviewed and reordered, and are played in rotation. */
export function PlaylistPanel({ roomId }: { roomId: string }) {
  const { t } = useTranslation('livePlaylist')
  const query = useCallQuery(listPlaylist, { params: { id: roomId } }, { quiet: true })
  const { data } = query
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<PlaylistItem>()
  const [rejected, setRejected] = useState<PlaylistItem>()
  // Deleted clips do not stay selected.
  const selected = data?.list.filter(({ id }) => marked.has(id)) ?? []

  async function removeSelected(): Promise<void> {
    if (await removeItems(selected)) setMarked(new Set())
  }

  return (
    <Stack component="section" aria-label={t('title')} gap="sm">
      <Group gap="xs">
        <Permission need={['live-room:manage']}>
          <UploadButton roomId={roomId} />
        </Permission>
        {data && <RotationButton roomId={roomId} playlist={data} />}
        {selected.length > 0 && (
          <Group gap="xs" ms="auto">
            <Text size="xs" c="dimmed">
              {t('selected', { count: selected.length })}
            </Text>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash size={16} />}
              onClick={() => void removeSelected()}
            >
              {t('deleteSelected')}
            </Button>
          </Group>
        )}
      </Group>
      <QueryState query={query} placeholder={<SkeletonRows rows={3} height={56} />} />
      {data?.list.length === 0 && <EmptyState title={t('empty')} message={t('emptyMessage')} />}
      {data && data.list.length > 0 && (
        <ItemTable
          items={data.list}
          selected={new Set(selected.map(({ id }) => id))}
          onSelect={setMarked}
          onEdit={setEdited}
          onReject={setRejected}
        />
      )}
      {data && <RotationNote playlist={data} />}
      {edited && <ItemForm item={edited} onClose={() => setTimeout(() => setEdited(undefined))} />}
      {rejected && <RejectDialog item={rejected} onClose={() => setRejected(undefined)} />}
    </Stack>
  )
}

/** Asks for the reason, then rejects a clip. */
function RejectDialog({ item, onClose }: { item: PlaylistItem; onClose: () => void }) {
  const { t } = useTranslation('livePlaylist')
  return (
    <ReasonDialog
      title={t('reject.title', { name: item.name })}
      message={t('reject.message')}
      submitLabel={t('reject.submit')}
      onSubmit={reason => auditItem(item, reason)}
      onClose={onClose}
    />
  )
}

/** Adds a video to the playlist of a room. */
function UploadButton({ roomId }: { roomId: string }) {
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
