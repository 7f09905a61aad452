import { type ChannelRow, channelFields } from '@greenroom/contract/areas/channels/channels'
import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { fieldsOf } from '../channel-fields.ts'
import { AdvertFields } from '../fields/advert-fields.tsx'
import { BaseFields } from '../fields/base-fields.tsx'
import { channelFieldTitle } from '../labels.ts'
import { useChannelSave } from './use-channel-save.tsx'

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
      title={t('form.edit', { name: title })}
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
