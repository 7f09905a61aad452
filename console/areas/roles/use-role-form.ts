import {
  createRole,
  type Role,
  type RoleFields,
  roleChanges,
  roleFields,
  roleLimits,
  role as roleRecord,
  updateRole,
} from '@greenroom/contract/areas/roles/roles'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call/call.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { isReportedByForm, type RecordLabels, useRecordForm } from '../../kit/form/use-record-form.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { baseText, permissionText, roleFieldTitle, roleName, scopeText } from './labels.ts'
import type { EditedRole } from './role-actions.ts'

/** What is written of a role. */
function fieldsOf({ code, name, base, dataScope, permissions, menu }: Role): RoleFields {
  return {
    code,
    base,
    dataScope,
    nameChinese: name['zh-CN'],
    nameEnglish: name['en-US'],
    permissions: permissions.toSorted(),
    menu: menu?.toSorted() ?? null,
  }
}

const blank: RoleFields = {
  code: '',
  nameChinese: '',
  nameEnglish: '',
  base: 'user',
  dataScope: 'own',
  permissions: [],
  menu: null,
}

function startOf({ kind, role }: EditedRole): RoleFields {
  if (!role) return blank
  const fields = fieldsOf(role)
  return kind === 'edit' ? fields : { ...fields, code: `${role.code}-copy`.slice(0, roleLimits.code) }
}

interface RoleFormOptions {
  edited: EditedRole
  /** What a menu entry is called. */
  entryText: (name: string) => string
  onClose: () => void
}

/** The form of a role, which may be made from another one. */
export function useRoleForm({ edited, entryText, onClose }: RoleFormOptions) {
  const { t } = useTranslation('roles')
  const labels = useFieldLabels(entryText)
  const nameOf = ({ nameChinese, nameEnglish }: RoleFields) =>
    currentLanguage() === 'zh-CN' ? nameChinese : nameEnglish
  return useRecordForm({
    name: 'role',
    schema: roleFields,
    start: startOf(edited),
    record: edited.kind === 'edit' ? edited.role : undefined,
    titleOf: roleName,
    labels,
    names: roleChanges.keyof().options,
    editedOf: (values: RoleFields) => values,
    stored: { schema: roleRecord, fieldsOf },
    update: (id, version, changes) =>
      call(updateRole, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm }),
    savedText: mine => t('done.saved', { name: nameOf(mine) }),
    create: async body => {
      await call(createRole, { body }, { quiet: ['invalid'] })
      toast.success(t('done.created', { name: nameOf(body) }))
    },
    missingText: t('refused.missing'),
    topic: 'role.changed',
    onSaved: onClose,
  })
}

/** How the fields of a role are read where two versions of them are compared. */
function useFieldLabels(entryText: (name: string) => string): RecordLabels<RoleFields> {
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
