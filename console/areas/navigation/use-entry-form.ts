import {
  createMenuEntry,
  type MenuEntry,
  type MenuEntryFields,
  menuEntry,
  menuEntryFields,
  newMenuEntryFields,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/call/call.ts'
import { isMenuIcon } from '../../kit/display/menu-icons.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { isReportedByForm, type RecordLabels, useRecordForm } from '../../kit/form/use-record-form.ts'
import type { EditedEntry } from './edited-entry.ts'
import { blankFields, fieldsOf } from './fields.ts'
import { entryFieldTitle, entryTitle, rolesText } from './labels.ts'
import { takeTree } from './menu-commands.ts'

const withoutKind = ({ kind: _, ...fields }: ReturnType<typeof fieldsOf>): MenuEntryFields =>
  menuEntryFields.parse(fields)

interface EntryFormOptions {
  edited: EditedEntry
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** The form of a menu entry. */
export function useEntryForm({ edited, entries, onClose }: EntryFormOptions) {
  const { t } = useTranslation('menuEditor')
  const entry = 'entry' in edited ? edited.entry : undefined
  const labels = useFieldLabels(entries)
  return useRecordForm({
    name: 'entry' in edited ? 'menu-entry' : `menu-${edited.kind}`,
    schema: newMenuEntryFields,
    start: 'entry' in edited ? fieldsOf(edited.entry) : blankFields(edited.kind, edited.parentId),
    record: entry,
    titleOf: entryTitle,
    labels,
    names: menuEntryFields.keyof().options,
    editedOf: withoutKind,
    stored: { schema: menuEntry, fieldsOf: one => withoutKind(fieldsOf(one)) },
    update: async (id, version, changes) =>
      takeTree(
        await call(
          updateMenuEntry,
          { params: { id }, body: { version, changes } },
          { quiet: isReportedByForm },
        ),
      ),
    savedText: mine => t('done.saved', { title: entryTitle(mine) }),
    create: async body => {
      takeTree(await call(createMenuEntry, { body }, { quiet: ['invalid'] }))
      toast.success(t('done.created', { title: entryTitle(body) }))
    },
    missingText: t('refused.missing'),
    topic: 'menu.changed',
    onSaved: onClose,
  })
}

/** How the fields of an entry are read where two versions of them are compared. */
function useFieldLabels(entries: readonly MenuEntry[]): RecordLabels<MenuEntryFields> {
  const { t } = useTranslation('menuEditor')
  const titleOf = (match: (entry: MenuEntry) => boolean, none: string) => {
    const found = entries.find(match)
    return found ? entryTitle(found) : none
  }
  return {
    title: entryFieldTitle,
    show: (name, value) => {
      if (typeof value === 'boolean') return value ? t('form.yes') : t('form.no')
      if (Array.isArray(value)) return rolesText(value.map(String))
      if (name === 'parentId') return titleOf(({ id }) => id === value, t('form.top'))
      if (name === 'activeMenu') return titleOf(entry => entry.name === value, t('form.itself'))
      if (name === 'icon') {
        return typeof value === 'string' && isMenuIcon(value) ? t(`icon.${value}`) : t('form.none')
      }
      return String(value)
    },
  }
}
