import {
  createMenuEntry,
  type MenuEntry,
  type MenuEntryFields,
  menuEntry,
  menuEntryFields,
  type NewMenuEntryFields,
  type newMenuEntryFields,
  updateMenuEntry,
} from '@greenroom/contract/areas/menu'
import { useTranslation } from 'react-i18next'
import { call, failureData } from '../../../kit/call.ts'
import type { FieldWords } from '../../../kit/form/conflict-dialog.tsx'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Versioned } from '../../../kit/form/save-merged.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { isMenuIcon } from '../../../kit/menu-icons.ts'
import { toast } from '../../../kit/toast.ts'
import { fieldsOf } from './fields.ts'
import { takeTree } from './menu-commands.ts'
import { entryFieldTitle, entryTitle, rolesText } from './words.ts'

const editedNames = menuEntryFields.keyof().options

/** The entry as it is now, when a save failed because someone else had saved. */
function newerEntry(failure: unknown): Versioned<MenuEntryFields> | undefined {
  const entry = menuEntry.safeParse(failureData(failure, 'conflict')?.current).data
  const fields = entry && menuEntryFields.safeParse(withoutKind(fieldsOf(entry))).data
  return fields && { fields, version: entry.version }
}

function withoutKind({ kind: _, ...fields }: ReturnType<typeof fieldsOf>) {
  return fields
}

interface EntrySave {
  entry: MenuEntry | undefined
  entries: readonly MenuEntry[]
  fields: Fields<typeof newMenuEntryFields>
  draft: FormDraft
  onClose: () => void
}

/** Saves the form: a new entry, or the changes of one that others may have changed meanwhile. */
export function useEntrySave({ entry, entries, fields, draft, onClose }: EntrySave) {
  const { t } = useTranslation('menuEditor')
  const merged = useMergedSave<MenuEntryFields>(useFieldWords(entries))

  async function create(mine: NewMenuEntryFields): Promise<boolean> {
    takeTree(await call(createMenuEntry, { body: mine }, { quiet: ['invalid'] }))
    toast.success(t('done.created', { title: entryTitle(mine) }))
    return true
  }

  const update = ({ id, version }: MenuEntry, { kind: _, ...mine }: NewMenuEntryFields): Promise<boolean> =>
    merged.save({
      names: editedNames,
      start: { fields: menuEntryFields.parse(withoutKind(fields.start)), version: draft.version ?? version },
      mine,
      save: async (version, changes) =>
        takeTree(
          await call(
            updateMenuEntry,
            { params: { id }, body: { version, changes } },
            { quiet: ['invalid', 'conflict', 'notFound'] },
          ),
        ),
      newer: newerEntry,
      savedText: t('done.saved', { title: entryTitle(mine) }),
    })

  const submission = useSubmit({
    fields,
    draft,
    send: mine => (entry ? update(entry, mine) : create(mine)),
    refused: { notFound: failure => toast.failure(failure, t('refused.gone')) },
    topic: 'menu.changed',
    onSaved: onClose,
  })

  return { ...submission, dialog: merged.dialog }
}

/** How the fields of an entry are read where two versions of them are compared. */
function useFieldWords(entries: readonly MenuEntry[]): FieldWords<MenuEntryFields> {
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
