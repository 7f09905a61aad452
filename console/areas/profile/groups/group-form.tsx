import {
  type Group,
  type GroupFields,
  groupFields,
  groupLimits,
  group as groupSchema,
} from '@greenroom/contract/areas/profile/groups'
import { Textarea, TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { textInput } from '../../../kit/form/use-fields.ts'
import { isReportedByForm, type RecordLabels, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { labelOf } from '../../../kit/text/known-value.ts'
import type { GroupKind } from './kinds.ts'

const names = groupFields.keyof().options

interface GroupFormProps {
  kind: GroupKind
  /** The one to edit; undefined for a new one. */
  group: Group | undefined
  onSaved?: (group: { id: string }) => void
  onClose: () => void
}

/** Creates or renames a project or a team; a colleague's save meanwhile is merged. */
export function GroupForm({ kind, group, onSaved, onClose }: GroupFormProps) {
  const { t } = useTranslation('profile')
  const form = useRecordForm({
    name: kind.name,
    schema: groupFields,
    start: group ? fieldsOf(group) : { name: '', description: '' },
    record: group,
    titleOf: ({ name }) => name,
    labels,
    names,
    editedOf: (values: GroupFields) => values,
    stored: { schema: groupSchema, fieldsOf },
    update: (id, version, changes) =>
      call(kind.calls.update, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm }),
    savedText: ({ name }) => t('group.saved', { name }),
    create: async body => {
      const created = await call(kind.calls.create, { body }, { quiet: ['invalid'] })
      toast.success(t('group.created', { name: created.name }))
      onSaved?.(created)
    },
    missingText: t('group.missing'),
    topic: `${kind.name}.changed`,
    onSaved: onClose,
  })
  const { fields } = form

  return (
    <RecordDrawer
      form={form}
      title={group ? t('group.editOne', { name: group.name }) : t(`group.${kind.name}.create`)}
      createLabel={t('group.create')}
      onClose={onClose}
    >
      <TextInput
        {...textInput(fields.field('name'))}
        label={t('group.name')}
        maxLength={groupLimits.name}
        required
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        {...textInput(fields.field('description'))}
        label={t('group.description')}
        maxLength={groupLimits.description}
        rows={4}
      />
    </RecordDrawer>
  )
}

const fieldsOf = ({ name, description }: Group): GroupFields => ({ name, description })

/** Label of a field; unknown fields of later versions keep their key. */
function fieldTitle(name: string): string {
  return labelOf(names, name, field => i18next.t(`profile:group.${field}`))
}

const labels: RecordLabels<GroupFields> = { title: fieldTitle, show: (_, value) => String(value) }
