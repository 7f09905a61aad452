import { importLimits } from '@greenroom/contract/areas/imports/imports'
import type { ImportColumn, ImportDescription } from '@greenroom/contract/import'
import { issueTexts } from '@greenroom/contract/issue-texts'
import { type Language, languages, type Text } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import { withoutGuards } from '../formulas.ts'
import { asTold, parseMoment } from './moment.ts'
import { keyOf } from './row-key.ts'
import type { ImportIssue } from './schema.ts'

/** What a row of a file says: values by the key of the column, or what is wrong with them. */
export interface ParsedRow {
  key: string | null
  values: Record<string, string | number>
  issues: ImportIssue[]
}

/** Where each column of a file stands. */
export interface FileColumns {
  found: readonly (ImportColumn & { place: number })[]
  width: number
  /** Places of columns that a file of failures added. */
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

/** Makes sense of the cells of a row. An empty cell says nothing. */
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
    if (checked.success) values[column.key] = toldValue(column, cell, checked.data)
    else issues.push({ column: column.key, text: issueText(column, read) })
  }
  return { key: keyOf(description, values), values, issues }
}

/** How many cells a row has up to the last one with something in it; what a file of failures added does not count. */
export const filledWidth = ({ added }: Pick<FileColumns, 'added'>, cells: readonly string[]): number =>
  cells.findLastIndex((cell, place) => cell !== '' && !added.has(place)) + 1

/** A value as it is stored with the row of the file; a moment as exactly as the cell tells it. */
function toldValue({ kind }: ImportColumn, cell: string, value: unknown): string | number {
  if (typeof value === 'number') return value
  return kind === 'instant' ? asTold(new Date(String(value)), cell) : String(value)
}

/** What is missing in a row that would be a new one. */
export function missingIn(
  { columns }: ImportDescription,
  values: Readonly<Record<string, unknown>>,
): ImportIssue[] {
  return columns
    .filter(({ key, required }) => required && values[key] === undefined)
    .map(({ key }) => ({ column: key, text: inEvery(language => ruleText('required', language)) }))
}

/** The value of a cell, or what is wrong with it. */
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

/** The stored word for what is written, in whatever language and case. */
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
