import {
  type PlaylistItem,
  playlistLimits,
  uploadPlaylistCover,
} from '@greenroom/contract/areas/live/playlist'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { serverAddress } from '../../../kit/call.ts'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { textInput } from '../../../kit/form/use-fields.ts'
import { FileField } from '../../../kit/upload/file-field.tsx'
import classes from './playlist.module.css'
import { useItemForm } from './use-item-form.ts'

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
