import type { MenuEntry, MenuKind, newMenuEntryFields } from '@greenroom/contract/areas/navigation/menu'
import type { Fields } from '../../kit/form/use-fields.ts'

/** What the form is about: an entry, or a new one of a kind under another. */
export type EditedEntry = { entry: MenuEntry } | { kind: MenuKind; parentId: string | null }

/** The fields of the form. */
export type EntryFields = Fields<typeof newMenuEntryFields>
