import {
  type PlaylistItem,
  type PlaylistItemFields,
  playlistItem,
  playlistItemFields,
  playlistLimits,
  updatePlaylistItem,
  uploadPlaylistCover,
} from '@greenroom/contract/areas/live/playlist'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call, serverAddress } from '../../../kit/call.ts'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { textInput } from '../../../kit/form/use-fields.ts'
import { isReportedByForm, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { FileField } from '../../../kit/upload/file-field.tsx'
import classes from './playlist.module.css'

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
export function ItemForm({ item, onClose }: { item: PlaylistItem; onClose: () => void }) {
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
