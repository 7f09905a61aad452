import {
  type PlaylistItem,
  type PlaylistItemFields,
  playlistItem,
  playlistItemFields,
  updatePlaylistItem,
} from '@greenroom/contract/areas/live/playlist'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { isReportedByForm, useRecordForm } from '../../../kit/form/use-record-form.ts'

const names = playlistItemFields.keyof().options
const fieldsOf = ({ name, coverFileId }: PlaylistItemFields): PlaylistItemFields => ({ name, coverFileId })

/** The form state of a clip. Saves of others meanwhile are merged. */
export function useItemForm(item: PlaylistItem, onClose: () => void) {
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
