import type { ExportColumn } from '@greenroom/contract/export'
import type { Language } from '@greenroom/contract/languages'
import { zoneOffset } from '@greenroom/contract/zone-offset'
import type { ExportRow } from './definition.ts'

/**
 * Value of a cell. An error is an error of a formula, such as `#REF!`. A moment is in the zone of the export: its UTC fields
 * are what a clock there shows.
 */
export type Cell = string | number | boolean | { moment: Date } | { error: string } | null

/** How rows become cells. */
export interface CellRules {
  columns: readonly ExportColumn[]
  language: Language
  timeZone: string
}

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** Creates the function that converts a row to cells, in the order of the columns. */
export function createCells({ columns, language, timeZone }: CellRules): (row: ExportRow) => Cell[] {
  const clock = createClock(timeZone)

  function cellOf(value: unknown, labels: ExportColumn['words']): Cell {
    if (value === null || value === undefined) return null
    if (typeof value === 'number') return value
    if (typeof value === 'boolean') return labels?.[String(value)] ?? String(value)
    if (value instanceof Date) return { moment: clock(value) }
    if (typeof value === 'string') {
      const word = labels && Object.hasOwn(labels, value) ? labels[value] : undefined
      if (word !== undefined) return word
      return instantForm.test(value) ? { moment: clock(new Date(value)) } : value
    }
    if (Array.isArray(value)) return value.map(each => textOf(cellOf(each, labels))).join('; ')
    const entries = new Map<string, unknown>(Object.entries(value))
    const named = entries.get(language) ?? entries.get('name')
    return typeof named === 'object' && named !== null
      ? cellOf(named, labels)
      : (typeof named === 'string' && named) || JSON.stringify(value)
  }

  return row => columns.map(({ key, words }) => cellOf(row[key], words))
}

/** A cell as text; moments as `2026-11-21 20:15:00`. */
export function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell)
  return 'error' in cell ? cell.error : cell.moment.toISOString().slice(0, 19).replace('T', ' ')
}

/** Shifts an instant so that its UTC fields equal the clock of a zone, to the second. */
function createClock(timeZone: string): (instant: Date) => Date {
  return instant => {
    const second = Math.floor(instant.getTime() / 1000) * 1000
    return new Date(second + zoneOffset(second, timeZone))
  }
}
