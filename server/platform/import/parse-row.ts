import { halfWidth } from '@greenroom/contract/half-width'
import type { ImportColumn, ImportDescription } from '@greenroom/contract/import'
import { importLimits } from '@greenroom/contract/import-limits'
import { issueTexts } from '@greenroom/contract/issue-texts'
import { type Language, languages, type Text } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import { withoutGuards } from '../export/formulas.ts'
import { cellDoubt, cellIssue } from './cell-issues.ts'
import { comparable, trimBlanks } from './clean-text.ts'
import { formatLike, parseMoment } from './moment.ts'
import type { TableRow } from './read/table-row.ts'
import { keyOf } from './row-key.ts'
import type { ImportIssue, StoredImport } from './schema.ts'

/** Parsed row of a file: values by the key of the column, and issues. */
export interface ParsedRow {
  key: string | null
  values: Record<string, string | number>
  issues: ImportIssue[]
  /** Issues of values that count only where they would be written, not where they are stored already. */
  doubts: ImportIssue[]
}

/** Positions of a file's columns. */
export interface FileColumns {
  found: readonly (ImportColumn & { place: number })[]
  width: number
  /** Positions of columns that a failure file added. */
  added: ReadonlySet<number>
  timeZone: string
  format: StoredImport['format']
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
  longNumber: { 'zh-CN': '数字超过 15 位', 'en-US': 'It has more than 15 digits' },
  notMoment: {
    'zh-CN': '不是有效的时间，例如 2026-11-21 20:15',
    'en-US': 'Not a date and time such as 2026-11-21 20:15',
  },
} as const

/**
 * Parses the cells of a row. Empty cells have no value.
 * @param mended cells that the user typed in place of the file's, by column
 */
export function parseRow(
  description: ImportDescription,
  file: FileColumns,
  row: TableRow,
  mended: Readonly<Record<string, string>> = {},
): ParsedRow {
  const issues: ImportIssue[] = []
  const doubts: ImportIssue[] = []
  const values: Record<string, string | number> = {}
  const filled = filledWidth(file, row.cells)
  if (filled > file.width) issues.push({ column: '', text: texts.manyCells(filled, file.width) })
  for (const column of file.found) {
    const { key, place, kind } = column
    if (mended[key] !== undefined) continue
    const cell = withoutGuards(trimBlanks(cellText(column, row)))
    if (cell === '') continue
    const long = cell.length > importLimits.cell ? texts.longCell : undefined
    const issue = long ?? cellIssue(kind, row.types?.[place])
    const doubt = file.format === 'csv' ? cellDoubt(kind, cell) : undefined
    if (doubt) doubts.push({ column: key, text: doubt })
    const read = issue ?? seenNumber(readCell(column, cell, file.timeZone), row.shown?.[place])
    if (typeof read === 'object') {
      issues.push({ column: key, text: issue ?? doubt ?? read })
      continue
    }
    const checked = column.field.safeParse(read)
    if (checked.success) values[key] = storedValue(column, cell, checked.data)
    else issues.push({ column: key, text: doubt ?? issueText(column, read) })
  }
  const typed = parseTyped(description, mended, file.timeZone)
  Object.assign(values, typed.values)
  issues.push(...typed.issues)
  return { key: keyOf(description, values), values, issues, doubts }
}

/** Parses cells that a user typed. They are as typed, so that there is no doubt about them. */
export function parseTyped(
  { columns }: ImportDescription,
  cells: Readonly<Record<string, string>>,
  timeZone: string,
): Pick<ParsedRow, 'values' | 'issues'> {
  const values: ParsedRow['values'] = {}
  const issues: ImportIssue[] = []
  for (const column of columns) {
    const { key, kind } = column
    const text = trimBlanks(cells[key] ?? '')
    if (text === '') continue
    const cell = kind === 'number' || kind === 'instant' ? halfWidth(text) : text
    const read = cell.length > importLimits.cell ? texts.longCell : readCell(column, cell, timeZone)
    const checked = typeof read === 'object' ? undefined : column.field.safeParse(read)
    if (checked?.success) values[key] = storedValue(column, cell, checked.data)
    else issues.push({ column: key, text: typeof read === 'object' ? read : issueText(column, read) })
  }
  return { values, issues }
}

/** A cell as it is read: texts as users see them; numbers and moments with ASCII digits. */
function cellText({ kind, place }: FileColumns['found'][number], { cells, shown }: TableRow): string {
  const cell = cells[place] ?? ''
  if (kind === 'text' || kind === 'identifier') return shown?.[place] ?? cell
  return kind === 'word' ? cell : halfWidth(cell)
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
    case 'identifier':
      return cell
    case 'number':
      return wholeNumber(cell)
    case 'instant':
      return parseMoment(cell, timeZone)?.toISOString() ?? texts.notMoment
    case 'word':
      return wordOf(column, cell) ?? inEvery(language => oneOf(column, language))
  }
}

/** A whole number as users and programs write it: `1,234` and `12.0` are some. */
function wholeNumber(cell: string): number | Text {
  const digits = cell.replace(/\.0+$/, '').replaceAll(/,(?=\d{3}(?:,|$))/g, '')
  if (/^-?\d{16,}$/.test(digits)) return texts.longNumber
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : texts.notNumber
}

/** A number, unless its cell shows another one: `500%` for 5. */
function seenNumber(
  read: ReturnType<typeof readCell>,
  formatted: string | undefined,
): ReturnType<typeof readCell> {
  if (typeof read !== 'number' || formatted === undefined) return read
  const digits = halfWidth(formatted)
    .replace(/\.0+(?!\d)/, '')
    .replaceAll(/\D/g, '')
  return digits !== '' && Number(digits) === Math.abs(read) ? read : texts.notNumber
}

type Words = NonNullable<ImportColumn['words']>
const wordsByLabel = new WeakMap<Words, ReadonlyMap<string, string>>()

/** The stored value for a label or a synonym, in any language, case and width. */
export function wordOf({ words = {} }: Pick<ImportColumn, 'words'>, cell: string): string | undefined {
  const valuesByLabel = wordsByLabel.get(words) ?? labelsOf(words)
  wordsByLabel.set(words, valuesByLabel)
  return valuesByLabel.get(comparable(cell))
}

function labelsOf(words: Words): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const [word, text] of Object.entries(words)) {
    for (const label of [word, ...languages.map(language => text[language]), ...(text.synonyms ?? [])]) {
      if (!labels.has(comparable(label))) labels.set(comparable(label), word)
    }
  }
  return labels
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
