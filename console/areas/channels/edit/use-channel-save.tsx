import {
  type ChannelFields,
  type ChannelRow,
  type channelFields,
  updateChannel,
} from '@greenroom/contract/areas/channels/channels'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { channelFieldNames, newerChannel } from '../channel-fields.ts'
import { useFieldLabels } from '../field-labels.ts'

interface ChannelSave {
  channel: ChannelRow
  fields: Fields<typeof channelFields>
  draft: FormDraft
  onSaved: () => void
}

/** Saves the changes of a channel that others may have changed or deleted meanwhile. */
export function useChannelSave({ channel, fields, draft, onSaved }: ChannelSave) {
  const { t } = useTranslation('channels')
  const merged = useMergedSave<ChannelFields>(useFieldLabels())
  const [isDeleted, setDeleted] = useState(false)
  const submission = useSubmit({
    fields,
    draft,
    send: mine =>
      merged.save({
        names: channelFieldNames,
        start: { fields: fields.start, version: draft.version ?? channel.version },
        mine,
        save: (version, changes) =>
          call(
            updateChannel,
            { params: { id: channel.id }, body: { version, changes } },
            { quiet: ['invalid', 'conflict', 'notFound'] },
          ),
        newer: newerChannel,
        savedText: t('done.saved', { name: mine.activityName }),
      }),
    refused: { notFound: () => setDeleted(true) },
    topic: 'channel.changed',
    onSaved,
  })
  return { ...submission, isDeleted, dialog: merged.dialog }
}
