import {
  type ChannelFields,
  type ChannelRow,
  channelFields,
  updateChannel,
} from '@greenroom/contract/areas/channels/channels'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { type FormDraft, useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { type Fields, useFields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { channelFieldNames, fieldsOf, newerChannel } from '../channel-fields.ts'
import { useFieldLabels } from '../field-labels.ts'
import { AdvertFields } from '../fields/advert-fields.tsx'
import { BaseFields } from '../fields/base-fields.tsx'
import { channelFieldTitle } from '../labels.ts'

interface ChannelFormProps {
  /** As it was on screen. */
  channel: ChannelRow
  onClose: () => void
}

/** Edits a channel; its link stays. A colleague's save meanwhile is merged; a channel deleted meanwhile leaves the text in the form. */
export function ChannelForm({ channel, onClose }: ChannelFormProps) {
  const { t } = useTranslation('channels')
  const form = useTranslation('form')
  const fields = useFields(channelFields, fieldsOf(channel))
  const { id, version, activityName: title } = channel
  const draft = useDraft(fields, {
    form: 'channel',
    row: { id, title, version },
    fieldTitle: channelFieldTitle,
  })
  const { submit, saving, isDeleted, dialog } = useChannelSave({ channel, fields, draft, onSaved: onClose })
  return (
    <FormDrawer
      title={<span translate="no">{t('form.edit', { name: title })}</span>}
      dirty={fields.dirty || isDeleted}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={form.t('save')}
      {...(!isDeleted && { onSubmit: submit })}
      onClose={onClose}
    >
      {isDeleted && (
        <Alert color="orange" title={form.t('missing.title')} role="alert">
          {form.t('missing.messageKept')}
        </Alert>
      )}
      <BaseFields fields={fields} />
      <AdvertFields fields={fields} />
      {dialog}
    </FormDrawer>
  )
}

interface ChannelSave {
  channel: ChannelRow
  fields: Fields<typeof channelFields>
  draft: FormDraft
  onSaved: () => void
}

/** Saves the changes of a channel that others may have changed or deleted meanwhile. */
function useChannelSave({ channel, fields, draft, onSaved }: ChannelSave) {
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
