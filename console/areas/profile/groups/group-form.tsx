import {
  type Group,
  type GroupFields,
  groupFields,
  groupLimits,
  group as groupSchema,
} from '@greenroom/contract/areas/groups'
import { Textarea, TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { call, failureData } from '../../../kit/call.ts'
import type { FieldWords } from '../../../kit/form/conflict-dialog.tsx'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import type { Versioned } from '../../../kit/form/save-merged.ts'
import { textInput, useFields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { toast } from '../../../kit/toast.ts'
import type { GroupKind } from './kinds.ts'

const names = groupFields.keyof().options

interface GroupFormProps {
  kind: GroupKind
  /** The one to edit; undefined for a new one. */
  group: Group | undefined
  onSaved?: (group: { id: string }) => void
  onClose: () => void
}

/** Creates a project or a team, or edits what one is called; a colleague's save meanwhile is merged. */
export function GroupForm({ kind, group, onSaved, onClose }: GroupFormProps) {
  const { t } = useTranslation(['profile', 'form'])
  const fields = useFields(groupFields, group ? fieldsOf(group) : { name: '', description: '' })
  const draft = useDraft(fields, {
    form: kind.name,
    row: group && { id: group.id, title: group.name, version: group.version },
    fieldTitle,
  })
  const merged = useMergedSave<GroupFields>(words)

  async function create(body: GroupFields): Promise<boolean> {
    const made = await call(kind.calls.create, { body }, { quiet: ['invalid'] })
    toast.success(t('group.created', { name: made.name }))
    onSaved?.(made)
    return true
  }

  const update = ({ id, version }: Group, mine: GroupFields) =>
    merged.save({
      names,
      start: { fields: fields.start, version: draft.version ?? version },
      mine,
      save: (from, changes) =>
        call(
          kind.calls.update,
          { params: { id }, body: { version: from, changes } },
          { quiet: ['invalid', 'conflict', 'notFound'] },
        ),
      newer: newerGroup,
      savedText: t('group.saved', { name: mine.name }),
    })

  const { submit, saving } = useSubmit({
    fields,
    draft,
    send: mine => (group ? update(group, mine) : create(mine)),
    refused: { notFound: failure => toast.failure(failure, t('group.gone')) },
    topic: `${kind.name}.changed`,
    onSaved: onClose,
  })

  return (
    <FormDrawer
      title={group ? t('group.editOne', { name: group.name }) : t(`group.${kind.name}.create`)}
      dirty={fields.dirty}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={group ? t('form:save') : t('group.create')}
      onSubmit={submit}
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
      {merged.dialog}
    </FormDrawer>
  )
}

const fieldsOf = ({ name, description }: Group): GroupFields => ({ name, description })

/** The group as it is now, when a save failed because someone else had saved. */
function newerGroup(failure: unknown): Versioned<GroupFields> | undefined {
  const current = groupSchema.safeParse(failureData(failure, 'conflict')?.current).data
  return current && { fields: fieldsOf(current), version: current.version }
}

/** What a field is called; one of a later version is called as it is. */
function fieldTitle(name: string): string {
  const field = names.find(known => known === name)
  return field ? i18next.t(`profile:group.${field}`) : name
}

const words: FieldWords<GroupFields> = { title: fieldTitle, show: (_, value) => String(value) }
