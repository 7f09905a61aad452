import './locales/index.ts'
import { listPlaylist, type PlaylistItem } from '@greenroom/contract/areas/live/playlist'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permission } from '../../../kit/permission.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import { removeItems } from './commands.ts'
import { ItemForm } from './item-form.tsx'
import { ItemTable } from './item-table.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RotationButton, RotationNote } from './rotation-bar.tsx'
import { UploadButton } from './upload-button.tsx'

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
