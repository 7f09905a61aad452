import type { ImportDescription } from '@greenroom/contract/import'
import * as z from 'zod'

/** Identifies the stored row that a row of a file is about. */
export interface RowKey {
  /** Column of the key. */
  column: string
  value: string
  /** Value within which the key is unique; empty when it is unique by itself. */
  within: string
}

const storedKey = z.tuple([z.string(), z.string(), z.string()])

/** A key as one text, for storing and comparing. */
export const writeKey = ({ column, value, within }: RowKey): string => JSON.stringify([column, value, within])

/** Reads what {@link writeKey} wrote. */
export function readKey(text: string): RowKey {
  const [column, value, within] = storedKey.parse(JSON.parse(text))
  return { column, value, within }
}

/** The id key of a stored row, for any key of the file. */
export const keyOfId = (id: string): string => writeKey({ column: 'id', value: id, within: '' })

/** Key of the stored row that these values are about; null for a new row. */
export function keyOf({ keys }: ImportDescription, values: Readonly<Record<string, unknown>>): string | null {
  const key = keys.find(({ column }) => values[column] !== undefined)
  if (!key) return null
  const within = key.within === undefined ? '' : String(values[key.within] ?? '')
  return writeKey({ column: key.column, value: String(values[key.column]), within })
}
