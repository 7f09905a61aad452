import { say } from '../../tools/terminal.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** The bound that a figure is compared with. */
export interface Target {
  /** As users read it: `≤ 4 s`. */
  text: string
  isMet(median: number): boolean
}

export const atMost = (limit: number, unit = ''): Target => ({
  text: `≤ ${limit}${unit && ` ${unit}`}`,
  isMet: median => median <= limit,
})

export const atLeast = (limit: number, unit = ''): Target => ({
  text: `≥ ${limit}${unit && ` ${unit}`}`,
  isMet: median => median >= limit,
})

/** One row of a table of measured figures. */
export interface Measured {
  what: string
  figures: readonly number[]
  target?: Target | undefined
  /** A remark on the row. */
  note?: string
}

/** Prints rows of figures with their noise, each next to its target. */
export function printMeasured(
  title: string,
  unit: string,
  rows: readonly Measured[],
  digits = 1,
  noteHead = '',
): void {
  const show = (figure: number) => formatNumber(figure, digits)
  printTable(
    title,
    [unit, 'minimum', 'median', 'maximum', 'times', 'target', '', noteHead],
    rows.map(({ what, figures, target, note = '' }) => {
      const { minimum, median, maximum }: Spread = spreadOf(figures)
      const spread = [minimum, median, maximum].map(show)
      return [what, ...spread, String(figures.length), target?.text ?? '', verdict(target, median), note]
    }),
  )
}

/** Prints medians of the same figures, measured in different ways, side by side. */
export function printBeside(
  title: string,
  unit: string,
  ways: readonly (readonly [way: string, rows: readonly Measured[]])[],
): void {
  const medians = ways.map(
    ([, rows]) => new Map(rows.map(({ what, figures }) => [what, spreadOf(figures).median])),
  )
  const names = [...new Set(ways.flatMap(([, rows]) => rows.map(({ what }) => what)))]
  const show = (figure: number | undefined) => (figure === undefined ? '–' : formatNumber(figure))
  printTable(
    title,
    [unit, ...ways.map(([way]) => way)],
    names.map(what => [what, ...medians.map(figures => show(figures.get(what)))]),
  )
}

/** Whether a target is met, in a word. */
function verdict(target: Target | undefined, median: number): string {
  if (!target) return ''
  return target.isMet(median) ? 'met' : 'MISSED'
}

/** Prints a table: the first column left-aligned, numbers right-aligned, text columns unaligned. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  say(`\n${title}`)
  const columns = head.map((name, column) => [name, ...rows.map(row => row[column] ?? '')])
  const shown = columns.filter(cells => cells.some(cell => cell !== ''))
  const padded = shown.map(cells => padColumn(cells))
  for (let line = 0; line <= rows.length; line++) {
    say(
      `  ${padded
        .map(cells => cells[line])
        .join('  ')
        .trimEnd()}`,
    )
    if (line === 0) say(`  ${padded.map(cells => '─'.repeat(widthOf(cells[0] ?? ''))).join('  ')}`)
  }
}

const numeric = /^[-+]?[\d,]+(\.\d+)?( ?[a-zA-Z%]+)?$/

function padColumn(cells: readonly string[]): string[] {
  const width = Math.max(...cells.map(widthOf))
  const [, ...values] = cells
  const right = values.every(cell => cell === '' || cell === '–' || numeric.test(cell))
  return cells.map(cell => {
    const space = ' '.repeat(width - widthOf(cell))
    return right ? space + cell : cell + space
  })
}

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/gu

/** Columns of a terminal that a text takes: Chinese characters take two. */
function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0)
}

/** `12,345.6`: at most one decimal. */
export function formatNumber(figure: number, digits = 1): string {
  return figure.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
