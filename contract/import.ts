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

/** A column that says which stored row it is. */
export interface ImportKey {
  column: string
  /** The column within whose value it is unique; an empty one counts, too. */
  within?: string
  /** What a value means that no row has: the key of a new row, or a mistake. */
  unknown: 'create' | 'fail'
}

/** What a file for a list looks like. An empty cell changes nothing in a row that is there. */
export interface ImportDescription {
  list: ImportableList
  /** Who may import at all. */
  permission: Permission
  /** What it takes to create rows, and to change other columns than those with a `need` of their own. */
  needs: { create: Permission; change: Permission }
  /** Tells who shows such rows that they changed. */
  topic: EventTopic
  /**
   * The columns that say which stored row it is: the first of them that a row of the file has decides. Without any, the row
   * is a new one. Rows have an id, which is the first.
   */
  keys: readonly [ImportKey & { column: 'id' }, ...ImportKey[]]
  columns: readonly ImportColumn[]
}
