import { say } from '../../cli/terminal.ts'

/** The bound that the median of a figure is compared with. */
export interface Target {
  /** As users read it: `≤ 4 s`. */
  text: string
  /** Which of several figures is the best. */
  better: 'lower' | 'higher'
  /** Whether the median meets it; undefined for a share of the best other subject when there is no other. */
  isMet(median: number, best: number | undefined): boolean | undefined
}

export const atMost = (limit: number, unit = ''): Target => ({
  text: `≤ ${limit}${unit && ` ${unit}`}`,
  better: 'lower',
  isMet: median => median <= limit,
})

export const atLeast = (limit: number, unit = ''): Target => ({
  text: `≥ ${limit}${unit && ` ${unit}`}`,
  better: 'higher',
  isMet: median => median >= limit,
})

/** At most this share of the best other subject of the same run. */
export const timesBest = (share: number): Target => ({
  text: `≤ ${share} × best`,
  better: 'lower',
  isMet: (median, best) => (best === undefined ? undefined : median <= share * best),
})

/** Prints a table without its empty columns: numbers are right-aligned, texts left-aligned. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const columns = head
    .map((name, column) => [name, ...rows.map(row => row[column] ?? '')])
    .filter(([, ...cells]) => cells.some(cell => cell !== ''))
    .map(padColumn)
  say(`\n${title}`)
  for (let line = 0; line <= rows.length; line++) {
    say(`  ${columns.map(cells => cells[line]).join('  ')}`.trimEnd())
    if (line === 0) say(`  ${columns.map(cells => '─'.repeat(widthOf(cells[0] ?? ''))).join('  ')}`)
  }
}

const numeric = /^[-+]?[\d,]+(\.\d+)?( ?[a-zA-Z%]+)?$/

function padColumn(cells: readonly string[]): string[] {
  const width = Math.max(...cells.map(widthOf))
  const isNumeric = cells.slice(1).every(cell => cell === '' || cell === '–' || numeric.test(cell))
  return cells.map(cell => {
    const space = ' '.repeat(width - widthOf(cell))
    return isNumeric ? space + cell : cell + space
  })
}

/** Columns of a terminal that a text takes: Chinese characters take two. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0)
}

/** `12,345`, `123.4`, `1.23`: about four digits; whole numbers without decimals. */
export function formatNumber(figure: number): string {
  const size = Math.abs(figure)
  const digits = size >= 1000 || Number.isInteger(figure) ? 0 : size >= 10 ? 1 : 2
  return figure.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
