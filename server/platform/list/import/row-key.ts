import type { ImportDescription } from '@greenroom/contract/import'
import * as z from 'zod'

/** Which row a row of a file means. */
export interface RowKey {
  /** The column that says so. */
  column: string
  value: string
  /** The value that it is unique within; empty where there is none. */
  within: string
}

const storedKey = z.tuple([z.string(), z.string(), z.string()])

/** A key in one text, by which it is stored and compared. */
export const writeKey = ({ column, value, within }: RowKey): string => JSON.stringify([column, value, within])

/** Reads what {@link writeKey} wrote. */
export function readKey(text: string): RowKey {
  const [column, value, within] = storedKey.parse(JSON.parse(text))
  return { column, value, within }
}

/** The key of a stored row, whatever a file called it. */
export const keyOfId = (id: string): string => writeKey({ column: 'id', value: id, within: '' })

/** Which row these values of a file mean; null: a new one. */
export function keyOf({ keys }: ImportDescription, values: Readonly<Record<string, unknown>>): string | null {
  const key = keys.find(({ column }) => values[column] !== undefined)
  if (!key) return null
  const within = key.within === undefined ? '' : String(values[key.within] ?? '')
  return writeKey({ column: key.column, value: String(values[key.column]), within })
}
