import { fileProblems } from './problem.ts'

const separators = [',', ';', '\t', '|'] as const

/** Separator of the cells of a row. */
export type Separator = (typeof separators)[number]

/** A row of a CSV text. */
export interface CsvRow {
  /** Its number among all rows from 1, empty ones included, as a spreadsheet numbers them. */
  line: number
  cells: string[]
  /**
   * `quote`: text follows a closing quotation mark; `open`: a mark is never closed. From there on, cells are the text
   * between separators.
   */
  broken?: 'quote' | 'open'
}

interface Options {
  separator: Separator
  /** Characters of a row at most. */
  maxRow: number
  /** Cells of a row at most. The next position keeps the last filled cell beyond, as a sign that there are more. */
  maxCells: number
  /** Unclosed quotation marks after which the file is given up: each costs a vain read of `maxRow` characters. */
  maxOpen?: number
}

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/**
 * Parses CSV (RFC 4180) as it arrives. An error in a row costs only that row: reading continues at the next line. The
 * available parsers do not do that, and do not number the rows.
 */
export function createCsvRows({ separator, maxRow, maxCells, maxOpen = 20 }: Options) {
  const comma = separator.charCodeAt(0)
  let text = ''
  let line = 1
  let open = 0

  /** The row that begins at `start`; undefined when its end has not arrived yet. */
  function read(start: number, isLast: boolean): { row: CsvRow; end: number } | undefined {
    const cells: string[] = []
    let at = start
    const add = (cell: string) => {
      if (cells.length < maxCells) cells.push(cell)
      // Only shows that the row has too many cells.
      else if (cell.trim() !== '') cells[maxCells] = cell
    }
    for (;;) {
      if (text.charCodeAt(at) === quote) {
        let from = at + 1
        let value = ''
        for (;;) {
          const close = text.indexOf('"', from)
          if (close === -1) return unclosed(start, isLast)
          if (text.charCodeAt(close + 1) === quote) {
            value += text.slice(at + 1, close + 1)
            at = close + 1
            from = close + 2
            continue
          }
          if (close + 1 >= text.length && !isLast) return undefined
          value += text.slice(at + 1, close)
          at = close + 1
          break
        }
        add(value)
        // Blanks after a closing mark are no error.
        while (text.charCodeAt(at) === 32) at++
      } else {
        const from = at
        while (at < text.length) {
          const code = text.charCodeAt(at)
          if (code === comma || code === lineFeed || code === carriageReturn) break
          at++
        }
        add(text.slice(from, at))
      }
      const code = at < text.length ? text.charCodeAt(at) : -1
      if (code === comma) {
        at++
        continue
      }
      if (code === -1) {
        if (!isLast) return tooLong(start, at)
        return { row: { line, cells }, end: at }
      }
      if (code === lineFeed) return { row: { line, cells }, end: at + 1 }
      if (code === carriageReturn) {
        if (at + 1 >= text.length && !isLast) return undefined
        const end = text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1
        return { row: { line, cells }, end }
      }
      return takeRest(at, { cells, add }, isLast)
    }
  }

  /** Text follows a closing mark: takes the rest of the line as it is. */
  function takeRest(
    at: number,
    { cells, add }: { cells: string[]; add(cell: string): void },
    isLast: boolean,
  ) {
    const end = lineEnd(at)
    if (end === undefined && !isLast) return undefined
    const [tail = '', ...others] = plainCells(at, end)
    cells.push((cells.pop() ?? '') + tail)
    for (const cell of others) add(cell)
    const row: CsvRow = { line, cells, broken: 'quote' }
    return { row, end: end ?? text.length }
  }

  /** An unclosed mark: once enough text has arrived, only its line is lost. */
  function unclosed(start: number, isLast: boolean) {
    if (!isLast && text.length - start <= maxRow) return undefined
    open++
    if (open > maxOpen) throw fileProblems.openQuote(line)
    const end = lineEnd(start)
    const row: CsvRow = { line, cells: plainCells(start, end).slice(0, maxCells), broken: 'open' }
    return { row, end: end ?? text.length }
  }

  /** Text between the separators up to the end of the line, quotation marks included. */
  function plainCells(from: number, to = text.length): string[] {
    let end = to
    while (end > from && [lineFeed, carriageReturn].includes(text.charCodeAt(end - 1))) end--
    return text.slice(from, end).split(separator)
  }

  function tooLong(start: number, at: number): undefined {
    if (at - start > maxRow) throw fileProblems.longRow(line)
    return undefined
  }

  /** Position after the line; undefined when its end has not arrived. */
  function lineEnd(from: number): number | undefined {
    let at = from
    while (at < text.length && text.charCodeAt(at) !== lineFeed && text.charCodeAt(at) !== carriageReturn)
      at++
    if (text.charCodeAt(at) === lineFeed) return at + 1
    // A line feed may still follow.
    if (at + 1 >= text.length) return undefined
    return text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1
  }

  /** Yields the complete rows after this piece of text; skips empty rows. */
  return function* (piece: string, isLast: boolean): Generator<CsvRow> {
    text += piece
    let start = 0
    while (start < text.length) {
      const parsed = read(start, isLast)
      if (!parsed) break
      const { row, end } = parsed
      start = end
      line++
      if (row.broken || row.cells.some(cell => cell.trim() !== '')) yield row
    }
    text = text.slice(start)
  }
}

/** Detects the separator: the most frequent candidate in the first line, outside of quotation marks. */
export function separatorOf(firstLine: string): Separator {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (separator: Separator) => bare.split(separator).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
