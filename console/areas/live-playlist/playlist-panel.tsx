import './locales/index.ts'
import {
  addPlaylistItem,
  listPlaylist,
  type PlaylistItem,
  type PlaylistItemFields,
  playlistItem,
  playlistItemFields,
  playlistLimits,
  updatePlaylistItem,
  uploadPlaylistCover,
} from '@greenroom/contract/areas/live-playlist/playlist'
import { startRotation } from '@greenroom/contract/areas/live-playlist/rotation'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { permissions } from '@greenroom/contract/permissions'
import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop, IconTrash, IconUpload, IconVideo } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, serverAddress } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { ReasonDialog } from '../../kit/command/reason-dialog.tsx'
import { RefusedButton } from '../../kit/command/refused-button.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../kit/feedback/states.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { RecordDrawer } from '../../kit/form/record-drawer.tsx'
import { textInput } from '../../kit/form/use-fields.ts'
import { isReportedByForm, useRecordForm } from '../../kit/form/use-record-form.ts'
import { Permission, useMissingPermission } from '../../kit/session/permission.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { FileField } from '../../kit/upload/file-field.tsx'
import { UploadProgress } from '../../kit/upload/upload-progress.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { auditItem, removeItems, setRotation } from './commands.ts'
import { ItemTable } from './item-table.tsx'
import classes from './playlist.module.css'

const RecordingDialog = lazy(async () => {
  const { RecordingDialog: component } = await import('./recording-dialog.tsx')
  return { default: component }
})

type Playlist = ResponseOf<typeof listPlaylist>
type MissingText = (missing: NonNullable<Playlist['playing'][keyof Playlist['playing']]>) => string

const names = playlistItemFields.keyof().options
const fieldsOf = ({ name, coverFileId }: PlaylistItemFields): PlaylistItemFields => ({ name, coverFileId })

/** The form state of a clip. Saves of others meanwhile are merged. */
function useItemForm(item: PlaylistItem, onClose: () => void) {
  const { t } = useTranslation('livePlaylist')
  return useRecordForm({
    name: 'live-playlist-item',
    schema: playlistItemFields,
    start: fieldsOf(item),
    record: item,
    titleOf: ({ name }) => name,
    labels: {
      title: name => {
        const field = names.find(one => one === name)
        return field ? t(`field.${field}`) : name
      },
      show: (_, value) => String(value ?? ''),
    },
    names,
    editedOf: fieldsOf,
    stored: { schema: playlistItem, fieldsOf },
    update: (id, version, changes) =>
      call(updatePlaylistItem, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm }),
    savedText: ({ name }) => t('done.saved', { name }),
    missingText: t('missing'),
    topic: 'live-playlist.changed',
    onSaved: onClose,
  })
}

/** Changes the name and the cover of a clip. */
function ItemForm({ item, onClose }: { item: PlaylistItem; onClose: () => void }) {
  const { t } = useTranslation('livePlaylist')
  const form = useItemForm(item, onClose)
  const { field } = form.fields
  const { coverFileId, cover } = item
  return (
    <RecordDrawer form={form} title={t('action.editOne', { name: item.name })} onClose={onClose}>
      <TextInput
        {...textInput(field('name'))}
        label={t('field.name')}
        required
        autoComplete="off"
        maxLength={playlistLimits.name}
        data-autofocus
      />
      <FileField
        field={field('coverFileId')}
        label={t('field.coverFileId')}
        description={t('coverHint', { size: playlistLimits.coverBytes / 1024 / 1024 })}
        endpoint={uploadPlaylistCover}
        stored={coverFileId === null ? null : { id: coverFileId, address: cover }}
      >
        {({ address }) => (
          <img className={classes.preview} src={serverAddress(address)} alt={t('field.coverFileId')} />
        )}
      </FileField>
    </RecordDrawer>
  )
}

interface PlaylistPanelProps {
  roomId: string
  /** Says why the server cannot play clips out. */
  missingText: MissingText
}

/** The clips of a room, which can be uploaded, reviewed and reordered, and are played in rotation. */
export function PlaylistPanel({ roomId, missingText }: PlaylistPanelProps) {
  const { t } = useTranslation('livePlaylist')
  const query = useCallQuery(listPlaylist, { params: { id: roomId } }, { quiet: true })
  const { data } = query
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [isChoosing, setChoosing] = useState(false)
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
          <Button
            size="xs"
            variant="default"
            leftSection={<IconVideo size={16} />}
            onClick={() => setChoosing(true)}
          >
            {t('recording.button')}
          </Button>
        </Permission>
        {data && <RotationButton roomId={roomId} playlist={data} missingText={missingText} />}
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
      {data?.list.length === 0 && <EmptyState kind="live" title={t('empty')} message={t('emptyMessage')} />}
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
      {isChoosing && (
        <Suspense>
          <RecordingDialog roomId={roomId} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {rejected && <RejectDialog item={rejected} onClose={() => setRejected(undefined)} />}
    </Stack>
  )
}

/** Asks for the reason, then rejects a clip. */
function RejectDialog({ item, onClose }: { item: PlaylistItem; onClose: () => void }) {
  const { t } = useTranslation('livePlaylist')
  return (
    <ReasonDialog
      title={<span translate="no">{t('reject.title', { name: item.name })}</span>}
      message={t('reject.message')}
      reasonLabel={t('reject.reason')}
      maxLength={playlistLimits.reason}
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

interface RotationButtonProps extends PlaylistPanelProps {
  playlist: Playlist
}

/** Starts or stops the rotation; says why it cannot be started. */
function RotationButton({ roomId, playlist, missingText }: RotationButtonProps) {
  const { t } = useTranslation('livePlaylist')
  const refusal = useRefusal(playlist, missingText)
  const [isBusy, setBusy] = useState(false)
  const isRunning = playlist.rotation !== null

  async function press(): Promise<void> {
    setBusy(true)
    await setRotation(roomId, !isRunning)
    setBusy(false)
  }

  return (
    <RefusedButton
      size="xs"
      variant={isRunning ? 'default' : 'filled'}
      leftSection={isRunning ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
      loading={isBusy}
      reason={refusal}
      onClick={() => void press()}
    >
      {t(isRunning ? 'stop' : 'start')}
    </RefusedButton>
  )
}

function useRefusal(
  { list, needFfmpeg, playing, rotation }: Playlist,
  missingText: MissingText,
): string | undefined {
  const { t } = useTranslation('livePlaylist')
  const language = useLanguage()
  const missing = useMissingPermission(startRotation.access)
  if (missing !== undefined) return t('refused', { permission: permissions[missing][language] })
  if (rotation) return undefined
  const approved = list.filter(({ auditState }) => auditState === 'approved')
  if (approved.length === 0) return t('nothingApproved')
  const reasons = approved.map(({ id }) => playing[needFfmpeg.includes(id) ? 'video/mp4' : 'video/x-flv'])
  const [reason] = reasons
  // One playable clip is enough.
  return reason && !reasons.includes(null) ? missingText(reason) : undefined
}

/** Says whether the clips are being played, and which clips cannot be. */
function RotationNote({ playlist: { list, needFfmpeg, playing, rotation } }: { playlist: Playlist }) {
  const { t } = useTranslation('livePlaylist')
  const format = useFormat()
  const isMp4Refused = playing['video/mp4'] === 'ffmpegMissing' && playing['video/x-flv'] === null
  return (
    <>
      {rotation && (
        <Text size="xs" c="dimmed">
          {t('running', { time: format.exact(rotation.startedTime), user: rotation.userName })}
        </Text>
      )}
      {isMp4Refused && needFfmpeg.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('withoutFfmpeg')}
        </Text>
      )}
      <Text size="xs" c="dimmed" ta="center">
        {t('note', { count: list.length })}
      </Text>
    </>
  )
}
