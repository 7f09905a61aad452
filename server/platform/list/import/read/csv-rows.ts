import { fileProblems } from './problem.ts'

/** What separates the cells of a row. */
export type Separator = ',' | ';' | '\t'

/** A row of a CSV text. */
export interface CsvRow {
  line: number
  cells: string[]
  /** Something follows a closing quotation mark, or one is never closed: from there on, cells are what stands between separators. */
  broken?: 'quote' | 'open'
}

interface Options {
  separator: Separator
  /** Characters that a row may have. */
  maxRow: number
  /** Cells that a row may have: of those beyond, the last with something in it is kept in place of the next one. */
  maxCells: number
  /** So many marks may be left open until the file as a whole is given up: each of them is read up to `maxRow` in vain. */
  maxOpen?: number
  /** The number of the line that the text begins with. */
  firstLine?: number
}

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/**
 * Takes a CSV text apart (RFC 4180) as it comes in. What is wrong with one row costs that row only: after it, reading
 * goes on at the next line. That, and lines by number, is what the readers at hand do not do.
 */
export function createCsvRows({ separator, maxRow, maxCells, maxOpen = 20, firstLine = 1 }: Options) {
  const comma = separator.charCodeAt(0)
  let text = ''
  let line = firstLine
  let open = 0

  /** The row that begins at `start`; undefined when its end has not come in yet. */
  function read(start: number, isLast: boolean): { row: CsvRow; end: number; lines: number } | undefined {
    const cells: string[] = []
    let lines = 0
    let at = start
    const add = (cell: string) => {
      if (cells.length < maxCells) cells.push(cell)
      // That there is more than may be is all that matters of it.
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
        lines += countLines(value)
        add(value)
        // What only pads is no mistake.
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
        return { row: { line, cells }, end: at, lines }
      }
      if (code === lineFeed) return { row: { line, cells }, end: at + 1, lines: lines + 1 }
      if (code === carriageReturn) {
        if (at + 1 >= text.length && !isLast) return undefined
        const end = text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1
        return { row: { line, cells }, end, lines: lines + 1 }
      }
      return takeRest(at, { cells, add }, lines, isLast)
    }
  }

  /** Something stands after a closing mark: the rest of the line is taken as it is. */
  function takeRest(
    at: number,
    { cells, add }: { cells: string[]; add(cell: string): void },
    lines: number,
    isLast: boolean,
  ) {
    const end = lineEnd(at)
    if (end === undefined && !isLast) return undefined
    const [tail = '', ...others] = plainCells(at, end)
    cells.push((cells.pop() ?? '') + tail)
    for (const cell of others) add(cell)
    const row: CsvRow = { line, cells, broken: 'quote' }
    return { row, end: end ?? text.length, lines: lines + 1 }
  }

  /** A mark is not closed in all that is there: once that is long enough, only the line that it stands in is lost. */
  function unclosed(start: number, isLast: boolean) {
    if (!isLast && text.length - start <= maxRow) return undefined
    open++
    if (open > maxOpen) throw fileProblems.openQuote(line)
    const end = lineEnd(start)
    const row: CsvRow = { line, cells: plainCells(start, end).slice(0, maxCells), broken: 'open' }
    return { row, end: end ?? text.length, lines: 1 }
  }

  /** What stands between the separators up to the end of the line, quotation marks included. */
  function plainCells(from: number, to = text.length): string[] {
    let end = to
    while (end > from && [lineFeed, carriageReturn].includes(text.charCodeAt(end - 1))) end--
    return text.slice(from, end).split(separator)
  }

  function tooLong(start: number, at: number): undefined {
    if (at - start > maxRow) throw fileProblems.longRow(line)
    return undefined
  }

  function lineEnd(from: number): number | undefined {
    const end = text.indexOf('\n', from)
    return end === -1 ? undefined : end + 1
  }

  /** The rows that are whole with what came in now; rows without anything in them are left out. */
  return function* (piece: string, isLast: boolean): Generator<CsvRow> {
    text += piece
    let start = 0
    while (start < text.length) {
      const found = read(start, isLast)
      if (!found) break
      const { row, end, lines } = found
      start = end
      line += lines
      if (row.broken || row.cells.some(cell => cell.trim() !== '')) yield row
    }
    text = text.slice(start)
  }
}

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** What separates the cells of the first line: what stands there most often, outside of quotation marks. */
export function separatorOf(firstLine: string): Separator {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (separator: Separator) => bare.split(separator).length
  return ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
