import {
  createRole,
  type Role,
  type RoleFields,
  roleChanges,
  type roleFields,
  role as roleRecord,
  updateRole,
} from '@greenroom/contract/areas/roles'
import { useTranslation } from 'react-i18next'
import { call, failureData } from '../../../kit/call.ts'
import type { FieldWords } from '../../../kit/form/conflict-dialog.tsx'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Versioned } from '../../../kit/form/save-merged.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { currentLanguage } from '../../../kit/language.ts'
import { toast } from '../../../kit/toast.ts'
import { baseText, permissionText, roleFieldTitle, scopeText } from './words.ts'

const editedNames = roleChanges.keyof().options

/** What is written of a role. */
export function fieldsOf({ code, name, base, dataScope, permissions, menu }: Role): RoleFields {
  return {
    ...{ code, base, dataScope },
    nameChinese: name['zh-CN'],
    nameEnglish: name['en-US'],
    permissions: permissions.toSorted(),
    menu: menu?.toSorted() ?? null,
  }
}

/** The role as it is now, when a save failed because someone else had saved. */
function newerRole(failure: unknown): Versioned<RoleFields> | undefined {
  const role = roleRecord.safeParse(failureData(failure, 'conflict')?.current).data
  return role && { fields: fieldsOf(role), version: role.version }
}

interface RoleSave {
  /** The role to edit; undefined for a new one. */
  role: Role | undefined
  fields: Fields<typeof roleFields>
  draft: FormDraft
  /** What a menu entry is called. */
  entryText: (name: string) => string
  onClose: () => void
}

/** Saves the form: a new role, or the changes of one that others may have changed meanwhile. */
export function useRoleSave({ role, fields, draft, entryText, onClose }: RoleSave) {
  const { t } = useTranslation('roles')
  const merged = useMergedSave<RoleFields>(useFieldWords(entryText))
  const nameOf = ({ nameChinese, nameEnglish }: RoleFields) =>
    currentLanguage() === 'zh-CN' ? nameChinese : nameEnglish

  async function create(mine: RoleFields): Promise<boolean> {
    await call(createRole, { body: mine }, { quiet: ['invalid'] })
    toast.success(t('done.created', { name: nameOf(mine) }))
    return true
  }

  const update = ({ id, version }: Role, mine: RoleFields): Promise<boolean> =>
    merged.save({
      names: editedNames,
      start: { fields: fields.start, version: draft.version ?? version },
      mine,
      save: (version, changes) =>
        call(
          updateRole,
          { params: { id }, body: { version, changes } },
          { quiet: ['invalid', 'conflict', 'notFound'] },
        ),
      newer: newerRole,
      savedText: t('done.saved', { name: nameOf(mine) }),
    })

  const submission = useSubmit({
    fields,
    draft,
    send: mine => (role ? update(role, mine) : create(mine)),
    refused: { notFound: failure => toast.failure(failure, t('refused.gone')) },
    topic: 'role.changed',
    onSaved: onClose,
  })

  return { ...submission, dialog: merged.dialog }
}

/** How the fields of a role are read where two versions of them are compared. */
function useFieldWords(entryText: (name: string) => string): FieldWords<RoleFields> {
  const { t } = useTranslation('roles')
  const list = (words: readonly string[]) => words.join(t('form.separator')) || t('form.nothing')
  return {
    title: roleFieldTitle,
    show: (field, value) => {
      if (value === null) return t('allMenu')
      if (Array.isArray(value)) {
        const text = field === 'menu' ? entryText : permissionText
        return list(value.map(word => text(String(word))))
      }
      if (field === 'base') return baseText(String(value))
      return field === 'dataScope' ? scopeText(String(value)) : String(value)
    },
  }
}
