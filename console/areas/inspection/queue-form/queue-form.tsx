import '../styles.ts'
import '../texts/index.ts'
import {
  type InspectionQueueFields,
  type InspectionQueueRow,
  inspectionConditions,
  inspectionLimits,
  inspectionQueueFields,
  inspectionScopes,
} from '@greenroom/contract/areas/inspection'
import { Alert, Group, NumberInput, Radio, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConditionEditor } from '../../../kit/content/condition-editor.tsx'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import { MatchingCount } from './matching-count.tsx'
import { queueFieldTitle } from './queue-fields.ts'
import { useQueueSave } from './use-queue-save.tsx'

const blank: InspectionQueueFields = { name: '', conditions: {}, rate: 100, scope: 'all' }

const offered = Object.keys(inspectionConditions.shape)

/** What is still known of a queue that is deleted. */
export interface DeletedQueue {
  id: string
  name: string
}

interface QueueFormProps {
  /** The queue to edit, as it was on screen; undefined for a new one. */
  queue: InspectionQueueRow | undefined
  /** The queue of a draft, when the queue itself is deleted. */
  lost?: DeletedQueue | undefined
  onClose: () => void
}

/** Creates a queue or edits one. A colleague's save meanwhile is merged; a queue deleted meanwhile leaves the text in the form. */
export function QueueForm({ queue, lost, onClose }: QueueFormProps) {
  const { t } = useTranslation('inspection')
  const form = useTranslation('form')
  const fields = useFields(inspectionQueueFields, queue ? fieldsOf(queue) : blank)
  const known = queue ?? lost
  const draft = useDraft(fields, {
    form: 'inspection-queue',
    row: known && { id: known.id, title: known.name, ...(queue && { version: queue.version }) },
    fieldTitle: queueFieldTitle,
  })
  const { submit, saving, gone, dialog } = useQueueSave({
    queue,
    fields,
    draft,
    isGone: lost !== undefined,
    onSaved: onClose,
  })
  return (
    <FormDrawer
      title={known ? t('form.edit', { name: known.name }) : t('form.create')}
      size={520}
      dirty={fields.dirty || gone}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={gone ? form.t('gone.saveAsNew') : form.t('save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {gone && (
        <Alert color="orange" title={form.t('gone.title')} role="alert">
          {form.t('gone.message')}
        </Alert>
      )}
      <QueueControls fields={fields} />
      {dialog}
    </FormDrawer>
  )
}

const fieldsOf = ({ name, conditions, rate, scope }: InspectionQueueRow): InspectionQueueFields => ({
  name,
  conditions,
  rate,
  scope,
})

function QueueControls({ fields }: { fields: Fields<typeof inspectionQueueFields> }) {
  const { t } = useTranslation('inspection')
  const rate = fields.field('rate')
  const { onChange: onScope, ...scope } = fields.field('scope')
  return (
    <>
      <TextInput
        {...textInput(fields.field('name'))}
        label={t('field.name')}
        placeholder={t('form.namePlaceholder')}
        maxLength={inspectionLimits.name}
        required
        autoComplete="off"
        data-autofocus
      />
      <ConditionEditor
        title={t('field.conditions')}
        hint={t('form.conditionsHint')}
        offered={offered}
        {...fields.field('conditions')}
      />
      <NumberInput
        name={rate.name}
        value={rate.value}
        error={rate.error}
        label={t('field.rate')}
        description={t('form.rateHint')}
        suffix="%"
        min={1}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
        required
        onChange={value => rate.onChange(typeof value === 'number' ? value : Number.NaN)}
      />
      <Radio.Group
        {...scope}
        label={t('field.scope')}
        onChange={value => {
          const word = inspectionScopes.find(one => one === value)
          if (word !== undefined) onScope(word)
        }}
      >
        <Stack gap="xs" mt="xs">
          {inspectionScopes.map(word => (
            <Radio key={word} value={word} label={t(`form.scope.${word}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Group>
        <MatchingCount values={fields.values} />
      </Group>
    </>
  )
}
