import type * as z from 'zod'
import type { EventTopic } from './events.ts'
import type { Text } from './languages.ts'
import type { ImportableList } from './lists.ts'
import type { Permission } from './permissions.ts'

/** A column of an import file, found by its title in any language or by its key. */
export interface ImportColumn {
  key: string
  title: Text
  /** Schema of a value, as the contract declares the field. */
  field: z.ZodType
  /**
   * How a cell is read. `identifier` is a text that is a key, a number or a name: a cell that a spreadsheet has turned
   * into something else (a rounded number, an amount, a date, a truth value) is refused, because the typed text is lost.
   * `word` is one of `words`, written as the stored value or as its label in any language.
   */
  kind: 'text' | 'identifier' | 'number' | 'instant' | 'word'
  words?: Readonly<Record<string, Text>>
  /** Required in new rows. */
  required?: boolean
  /** Value of a new row without a cell; `now` is the time of the import. */
  otherwise?: string
  /** Permission to give a row another value than the stored one, or than a new row's default. */
  need?: Permission
}

/** A column that identifies a stored row. */
export interface ImportKey {
  column: string
  /** Column within whose value the key is unique; an empty value counts too. */
  within?: string
  /** Meaning of a value that no row has: the key of a new row, or an error. */
  unknown: 'create' | 'fail'
}

/** Describes the files of a list. An empty cell changes nothing in an existing row. */
export interface ImportDescription {
  list: ImportableList
  /** Permission to import at all. */
  permission: Permission
  /** Permissions to create rows, and to change columns without a `need` of their own. */
  needs: { create: Permission; change: Permission }
  /** Topic of the events about changed rows. */
  topic: EventTopic
  /**
   * Columns that identify a stored row. The first one with a value in the file's row decides; a row without any is new.
   * The first key is the id.
   */
  keys: readonly [ImportKey & { column: 'id' }, ...ImportKey[]]
  columns: readonly ImportColumn[]
}
