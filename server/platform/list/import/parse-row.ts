import { importLimits } from '@greenroom/contract/areas/imports/imports'
import type { ImportColumn, ImportDescription } from '@greenroom/contract/import'
import { issueTexts } from '@greenroom/contract/issue-texts'
import { type Language, languages, type Text } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import { withoutGuards } from '../formulas.ts'
import { formatLike, parseMoment } from './moment.ts'
import { keyOf } from './row-key.ts'
import type { ImportIssue } from './schema.ts'

/** Parsed row of a file: values by the key of the column, and issues. */
export interface ParsedRow {
  key: string | null
  values: Record<string, string | number>
  issues: ImportIssue[]
}

/** Positions of a file's columns. */
export interface FileColumns {
  found: readonly (ImportColumn & { place: number })[]
  width: number
  /** Positions of columns that a failure file added. */
  added: ReadonlySet<number>
  timeZone: string
}

const texts = {
  manyCells: (count: number, width: number): Text => ({
    'zh-CN': `有 ${count} 格，而标题只有 ${width} 列`,
    'en-US': `There are ${count} cells, and only ${width} headings`,
  }),
  longCell: {
    'zh-CN': `最多 ${importLimits.cell} 个字符`,
    'en-US': `At most ${importLimits.cell.toLocaleString('en-US')} characters`,
  },
  notNumber: { 'zh-CN': '不是整数', 'en-US': 'Not a whole number' },
  notMoment: {
    'zh-CN': '不是有效的时间，例如 2026-11-21 20:15',
    'en-US': 'Not a date and time such as 2026-11-21 20:15',
  },
} as const

/** Parses the cells of a row. Empty cells have no value. */
export function parseRow(
  description: ImportDescription,
  file: FileColumns,
  cells: readonly string[],
): ParsedRow {
  const issues: ImportIssue[] = []
  const values: Record<string, string | number> = {}
  const filled = filledWidth(file, cells)
  if (filled > file.width) issues.push({ column: '', text: texts.manyCells(filled, file.width) })
  for (const column of file.found) {
    const cell = withoutGuards((cells[column.place] ?? '').trim())
    if (cell === '') continue
    const read = cell.length > importLimits.cell ? texts.longCell : readCell(column, cell, file.timeZone)
    if (typeof read === 'object') {
      issues.push({ column: column.key, text: read })
      continue
    }
    const checked = column.field.safeParse(read)
    if (checked.success) values[column.key] = storedValue(column, cell, checked.data)
    else issues.push({ column: column.key, text: issueText(column, read) })
  }
  return { key: keyOf(description, values), values, issues }
}

/** Number of cells up to the last filled one, without those that a failure file added. */
export const filledWidth = ({ added }: Pick<FileColumns, 'added'>, cells: readonly string[]): number =>
  cells.findLastIndex((cell, place) => cell !== '' && !added.has(place)) + 1

/** A value as the row of the file stores it; a moment keeps the precision of its cell. */
function storedValue({ kind }: ImportColumn, cell: string, value: unknown): string | number {
  if (typeof value === 'number') return value
  return kind === 'instant' ? formatLike(new Date(String(value)), cell) : String(value)
}

/** Required values that a new row lacks. */
export function missingIn(
  { columns }: ImportDescription,
  values: Readonly<Record<string, unknown>>,
): ImportIssue[] {
  return columns
    .filter(({ key, required }) => required && values[key] === undefined)
    .map(({ key }) => ({ column: key, text: inEvery(language => ruleText('required', language)) }))
}

/** The value of a cell, or its issue. */
function readCell(column: ImportColumn, cell: string, timeZone: string): string | number | Text {
  switch (column.kind) {
    case 'text':
      return cell
    case 'number':
      return /^-?\d{1,15}$/.test(cell) ? Number(cell) : texts.notNumber
    case 'instant':
      return parseMoment(cell, timeZone)?.toISOString() ?? texts.notMoment
    case 'word':
      return wordOf(column, cell) ?? inEvery(language => oneOf(column, language))
  }
}

/** The stored value for a label, in any language and case. */
function wordOf({ words = {} }: ImportColumn, cell: string): string | undefined {
  const lowerCased = cell.toLowerCase()
  const isIntentional = ([word, text]: [string, Text]) =>
    word.toLowerCase() === lowerCased ||
    languages.some(language => text[language].toLowerCase() === lowerCased)
  return Object.entries(words).find(isIntentional)?.[0]
}

function oneOf({ words = {} }: ImportColumn, language: Language): string {
  const names = Object.values(words).map(text => text[language])
  return language === 'zh-CN' ? `只能是 ${names.join('、')}` : `Must be one of ${names.join(', ')}`
}

function issueText(column: ImportColumn, value: unknown): Text {
  return inEvery(language => {
    const { error } = column.field.safeParse(value, { error: issueTexts(language) })
    return ruleText(error?.issues[0]?.message ?? '', language)
  })
}

function inEvery(write: (language: Language) => string): Text {
  return { 'zh-CN': write('zh-CN'), 'en-US': write('en-US') }
}
