import { importLimits } from '@greenroom/contract/import-limits'
import { FileProblem, fileProblems } from './problem.ts'
import type { CellType, TableFile, TableRow, TableRows } from './table-row.ts'
import { addText, readWorkbook, unescapeText, type Workbook } from './workbook.ts'
import { readXml, type XmlListener } from './xml.ts'
import { openZip } from './zip.ts'

/** Cells at most: the most rows, of fifty cells each; empty cells count. */
const maxSheetCells = 50 * importLimits.rows

/**
 * Opens a workbook (Office Open XML): the rows of its first visible sheet with cells. It does not evaluate formulas but reads
 * their saved results. @throws FileProblem
 */
export async function openXlsx(path: string, maxCells = maxSheetCells): Promise<TableFile> {
  return { encoding: '', pieces: readPieces(path, maxCells) }
}

async function* readPieces(path: string, maxCells: number): AsyncGenerator<TableRows> {
  const zip = await openZip(path)
  try {
    const workbook = yield* readWorkbook(zip)
    const { size, before, sheet, sheets } = workbook
    yield { rows: [], share: Math.min(1, before / size), sheets }
    const { listener, take } = createSheet(workbook, maxCells)
    for await (const bytes of readXml(await zip.open(sheet), listener)) {
      yield { rows: take(), share: Math.min(1, (before + bytes) / size) }
    }
    yield { rows: take(), share: 1 }
  } catch (error) {
    // The zip reader reports parts that are damaged, or larger or smaller than stated.
    throw error instanceof FileProblem ? error : fileProblems.noWorkbook()
  } finally {
    zip.close()
  }
}

/** Cells hold whole numbers below this exactly; of longer ones, spreadsheets store 15 digits. */
const firstRounded = 1e15

/** Collects the rows of a sheet during parsing. */
function createSheet({ texts, formats, since1904, isUncomputed }: Workbook, maxCells: number) {
  let cells = 0
  let rows: TableRow[] = []
  let row: TableRow = { line: 0, cells: [] }
  let line = 0
  let place = 0
  let type = ''
  let style = 0
  let value = ''
  let formula = ''
  let hasFormula = false
  let hasValue = false
  let reads: 'value' | 'formula' | undefined
  let isPhonetic = false

  const mark = (cellType: CellType) => {
    row.types ??= {}
    row.types[place - 1] = cellType
  }

  function cellText(): string {
    // An empty text is a result too.
    const isMissing = value === '' && !(type === 'str' && hasValue)
    if (hasFormula && (isMissing || isUncomputed)) {
      mark('uncomputed')
      return `=${unescapeText(formula)}`
    }
    if (value === '') return ''
    switch (type) {
      case 's':
        return sharedText()
      case 'b':
        mark('boolean')
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
      case 'e':
        mark('error')
        return value
      case 'str':
      case 'inlineStr':
        return unescapeText(value)
      case 'd':
        mark('moment')
        return value.slice(0, 19).replace('T', ' ')
      default:
        return numberText()
    }
  }

  function sharedText(): string {
    const text = texts[Number(value)]
    if (text === undefined) throw fileProblems.noWorkbook()
    return text
  }

  /** Text of a number or a moment; records in the row what it is and how it is shown. */
  function numberText(): string {
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) return value
    const format = formats[style]
    const moment = format?.isMoment ? momentText(number, since1904) : undefined
    if (moment !== undefined) {
      mark('moment')
      return moment
    }
    if (Math.abs(number) >= firstRounded) {
      mark('rounded')
      return value
    }
    mark(Number.isInteger(number) && (format?.isPlain ?? true) ? 'number' : 'amount')
    const text = decimalText(number)
    const formatted = format?.show(number)
    if (formatted !== undefined && formatted !== text) {
      row.shown ??= {}
      row.shown[place - 1] = formatted
    }
    return text
  }

  const listener: XmlListener = {
    open(name, attributes) {
      if (name === 'row') {
        line = lineOf(attributes.r) ?? line + 1
        row = { line, cells: [] }
        place = 0
      } else if (name === 'c') {
        if (++cells > maxCells) throw fileProblems.tooManyCells(maxCells)
        place = columnOf(attributes.r ?? '') || place + 1
        if (place > importLimits.columns) place = importLimits.columns + 1
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        value = ''
        formula = ''
        hasFormula = false
        hasValue = false
      } else if (name === 'f') {
        hasFormula = true
        reads = 'formula'
      } else if (name === 'v' || (name === 't' && !isPhonetic)) {
        hasValue = true
        reads = 'value'
      } else if (name === 'rPh') {
        isPhonetic = true
      }
    },
    text(piece) {
      if (reads === 'value') value = addText(value, piece)
      if (reads === 'formula') formula = addText(formula, piece)
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') reads = undefined
      if (name === 'rPh') isPhonetic = false
      if (name === 'c' && place <= importLimits.columns && (value !== '' || hasFormula)) {
        const text = cellText()
        while (row.cells.length < place - 1) row.cells.push('')
        row.cells[place - 1] = text
      }
      if (name === 'row' && row.cells.some(cell => cell.trim() !== '')) rows.push(row)
    },
  }
  return {
    listener,
    take: () => {
      const taken = rows
      rows = []
      return taken
    },
  }
}

/** Rows of a sheet at most. */
const maxLine = 1_048_576

/** Number of a row by its attribute; undefined when that is no number of a row. */
function lineOf(reference: string | undefined): number | undefined {
  const line = Number(reference)
  return Number.isInteger(line) && line >= 1 && line <= maxLine ? line : undefined
}

/** Column number of a cell reference: 3 for `C5`; 0 without a column. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column
}

const millisecondsPerDay = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)
const dayZero1904 = Date.UTC(1904, 0, 1)

/** A moment as `2026-11-21 20:15:00`, a time of the day as `20:15:00`; undefined beyond the calendar. */
function momentText(number: number, since1904: boolean): string | undefined {
  const zero = since1904 ? dayZero1904 : dayZero
  const moment = new Date(zero + Math.round((number * millisecondsPerDay) / 1000) * 1000)
  if (Number.isNaN(moment.getTime())) return undefined
  const text = moment.toISOString().slice(0, 19).replace('T', ' ')
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return undefined
  return number >= 0 && number < 1 ? text.slice(11) : text
}

/** Significant digits that spreadsheets show. */
const shownDigits = 15

/** A number below {@link firstRounded} without an exponent, with the digits that spreadsheets show. */
function decimalText(number: number): string {
  const text = String(Number(number.toPrecision(shownDigits)))
  const [, exponent] = text.split('e-')
  return exponent === undefined
    ? text
    : number.toFixed(Math.min(100, Number(exponent) + shownDigits)).replace(/\.?0+$/, '')
}
