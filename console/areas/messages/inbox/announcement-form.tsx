import {
  type AnnouncementFields,
  announce,
  announcementFields,
  messageLimits,
  messageStages,
  readAudiences,
} from '@greenroom/contract/areas/messages/messages'
import { Group, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { announcementFieldTitle, oneTypeText, stageText } from '../labels.ts'

const blank: AnnouncementFields = { type: 'message', messageType: null, role: '', title: '', content: '' }

/** Writes to everyone or to the users of a role; the button says how many get it. */
export function AnnouncementForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('messages')
  const fields = useFields(announcementFields, blank)
  const draft = useDraft(fields, { form: 'announcement', fieldTitle: announcementFieldTitle })
  const audiences = useCallQuery(readAudiences, {}).data
  const { role } = fields.values
  const reached =
    role === '' ? audiences?.everyone : audiences?.roles.find(({ code }) => code === role)?.users

  const { submit, saving } = useSubmit({
    fields,
    draft,
    send: async body => {
      const { recipients } = await call(announce, { body }, { quiet: ['invalid'] })
      toast.success(t('counted.sent', { count: recipients }))
      return true
    },
    topic: 'message.changed',
    onSaved: onClose,
  })

  return (
    <FormDrawer
      title={t('form.title')}
      dirty={fields.dirty}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={reached === undefined ? t('form.submitUncounted') : t('form.submit', { count: reached })}
      onSubmit={submit}
      onClose={onClose}
    >
      <Address fields={fields} />
      <TextInput
        {...textInput(fields.field('title'))}
        label={t('form.subject')}
        maxLength={messageLimits.title}
        required
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        {...textInput(fields.field('content'))}
        label={t('form.content')}
        description={t('form.hint', {
          used: fields.values.content.length,
          max: messageLimits.content,
        })}
        maxLength={messageLimits.content}
        required
        rows={6}
      />
    </FormDrawer>
  )
}

/** To whom it goes, and as what. */
function Address({ fields }: { fields: Fields<typeof announcementFields> }) {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const { data: audiences, isPending } = useCallQuery(readAudiences, {})
  const role = fields.field('role')
  const type = fields.field('type')
  const stage = fields.field('messageType')

  const audienceChoices = [
    { value: '', label: t('form.everyone', { count: audiences?.everyone ?? 0 }) },
    ...(audiences?.roles ?? []).map(one => ({
      value: one.code,
      label: t('form.someRole', { role: one.name[language], count: one.users }),
    })),
  ]

  return (
    <>
      <NativeSelect
        name={role.name}
        label={t('form.role')}
        data={audienceChoices}
        disabled={isPending}
        error={role.error}
        value={role.value}
        onChange={({ currentTarget: { value } }) => role.onChange(value)}
      />
      <Radio.Group
        name={type.name}
        label={t('form.type')}
        value={type.value}
        onChange={value => {
          type.onChange(value === 'notice' ? 'notice' : 'message')
          stage.onChange(value === 'notice' ? 0 : null)
        }}
      >
        <Group gap="lg" mt="xs">
          <Radio value="message" label={oneTypeText('message')} />
          <Radio value="notice" label={oneTypeText('notice')} />
        </Group>
      </Radio.Group>
      {stage.value !== null && (
        <NativeSelect
          name={stage.name}
          label={t('form.stage')}
          error={stage.error}
          data={messageStages.map(one => ({ value: String(one), label: stageText(one) }))}
          value={String(stage.value)}
          onChange={({ currentTarget: { value } }) =>
            stage.onChange(messageStages.find(one => String(one) === value) ?? 0)
          }
        />
      )}
    </>
  )
}
