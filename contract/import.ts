import type * as z from 'zod'
import type { EventTopic } from './events.ts'
import type { Text } from './languages.ts'
import type { ImportableList } from './lists.ts'
import type { Permission } from './permissions.ts'

/** A column that a file may have: found by its title in any language, or by its key. */
export interface ImportColumn {
  key: string
  title: Text
  /** What a value must be, as the contract says it of the field. */
  field: z.ZodType
  /** How a cell is read; `word` is one of `words`, written as it is stored or as users read it in any language. */
  kind: 'text' | 'number' | 'instant' | 'word'
  words?: Readonly<Record<string, Text>>
  /** A new row must have it. */
  required?: boolean
  /** What a new row gets when the file does not say; `now` is the moment of the import. */
  otherwise?: string
  /** What one must be allowed to let a row have another value than it has, or than a new one begins with. */
  need?: Permission
}

/** What a file for a list looks like. An empty cell changes nothing in a row that is there. */
export interface ImportDescription {
  list: ImportableList
  permission: Permission
  /** Tells who shows such rows that they changed. */
  topic: EventTopic
  /** The column that says which row is meant; without a value in it, the row is a new one. */
  key: string
  /** What a key means that no row has: the key of a new row, or a mistake. */
  unknownKey: 'create' | 'fail'
  columns: readonly ImportColumn[]
}
