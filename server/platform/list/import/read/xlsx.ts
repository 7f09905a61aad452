import { importLimits } from '@greenroom/contract/areas/imports/import-limits'
import type { Text } from '@greenroom/contract/languages'
import { FileProblem, fileProblems } from './problem.ts'
import type { TableFile, TableRow, TableRows } from './table-row.ts'
import { addText, readWorkbook, unescapeText, type Workbook } from './workbook.ts'
import { readXml, type XmlListener } from './xml.ts'
import { openZip } from './zip.ts'

const failedFormula: Text = {
  'zh-CN': '单元格里的公式有错误',
  'en-US': 'A formula in a cell has an error',
}

/** Cells at most: the most rows, of fifty cells each; empty cells count. */
const maxSheetCells = 50 * importLimits.rows

/**
 * Opens a workbook (Office Open XML): the rows of its first visible sheet. It does not evaluate formulas but reads
 * their saved results. @throws FileProblem
 */
export async function openXlsx(path: string, maxCells = maxSheetCells): Promise<TableFile> {
  return { encoding: '', pieces: readPieces(path, maxCells) }
}

async function* readPieces(path: string, maxCells: number): AsyncGenerator<TableRows> {
  const zip = await openZip(path)
  try {
    const workbook = await readWorkbook(zip)
    const size = zip.size(workbook.sheet) ?? 1
    const { listener, take } = createSheet(workbook, maxCells)
    for await (const bytes of readXml(await zip.open(workbook.sheet), listener)) {
      yield { rows: take(), share: Math.min(1, bytes / size) }
    }
    yield { rows: take(), share: 1 }
  } catch (error) {
    // The zip reader reports parts that are damaged, or larger or smaller than stated.
    throw error instanceof FileProblem ? error : fileProblems.noWorkbook()
  } finally {
    zip.close()
  }
}

/** Collects the rows of a sheet during parsing. */
function createSheet({ texts, moments, since1904 }: Workbook, maxCells: number) {
  let cells = 0
  let rows: TableRow[] = []
  let row: TableRow = { line: 0, cells: [] }
  let line = 0
  let place = 0
  let type = ''
  let style = 0
  let value = ''
  let reads = false

  function cellText(): string {
    switch (type) {
      case 's':
        return texts[Number(value)] ?? ''
      case 'b':
        return value === '1' ? 'true' : 'false'
      case 'e':
        row.broken = failedFormula
        return value
      case 'str':
      case 'inlineStr':
        return unescapeText(value)
      case 'd':
        return value
      default:
        return typedText()
    }
  }

  /** Text of a number or a moment; records its type in the row. */
  function typedText(): string {
    const isMoment = moments.has(style)
    const text = numberText(value, isMoment, since1904)
    const kind = isMoment && isMomentText(text) ? 'moments' : 'numbers'
    if (kind === 'moments' || String(Number(text)) === text) {
      const places = row[kind] ?? []
      places.push(place - 1)
      row[kind] = places
    }
    return text
  }

  const listener: XmlListener = {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1)
        row = { line, cells: [] }
        place = 0
      } else if (name === 'c') {
        if (++cells > maxCells) throw fileProblems.tooManyCells(maxCells)
        place = attributes.r === undefined ? place + 1 : columnOf(attributes.r)
        if (place > importLimits.columns) place = importLimits.columns + 1
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        value = ''
      } else if (name === 'v' || name === 't') {
        reads = true
      } else if (name === 'rPh') {
        reads = false
      }
    },
    text(piece) {
      if (reads) value = addText(value, piece)
    },
    close(name) {
      if (name === 'v' || name === 't') reads = false
      if (name === 'c' && place <= importLimits.columns && value !== '') {
        while (row.cells.length < place - 1) row.cells.push('')
        row.cells[place - 1] = cellText()
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

/** Column number of a cell reference: 3 for `C5`. */
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

const isMomentText = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)

/** A number as users would type it; a moment as `2026-11-21 20:15:00`. */
function numberText(value: string, isMoment: boolean, since1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (!isMoment) return String(number)
  const zero = since1904 ? dayZero1904 : dayZero
  const moment = new Date(zero + Math.round((number * millisecondsPerDay) / 1000) * 1000)
  if (Number.isNaN(moment.getTime())) return value
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}
