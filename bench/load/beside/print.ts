import { spreadOf } from '../../kit/statistics.ts'
import { formatNumber, printTable } from '../../kit/table.ts'
import { type ComparedRow, comparedRows } from './rows.ts'
import type { Tour } from './tour.ts'

/** A site with the results of its tours. */
export interface Toured {
  name: string
  tours: readonly Tour[]
}

/** Prints each figure of ours beside that of each peer: medians, with the smallest and largest of the runs. */
export function printBesidePeers(ours: Toured, peers: readonly Toured[]): void {
  printTable(
    'Beside built peers, in the same run: median (minimum–maximum)',
    ['figure', 'ours', ...peers.map(({ name }) => name), 'ours ÷ best', 'aim', ''],
    comparedRows.map(row => {
      const own = figuresOf(row, ours)
      const theirs = peers.map(peer => figuresOf(row, peer))
      const best = Math.min(...theirs.map(figures => spreadOf(figures).median))
      const { median } = spreadOf(own)
      const isMet =
        row.aim && ('atMost' in row.aim ? median <= row.aim.atMost : median <= row.aim.share * best)
      return [
        row.unit === '' ? row.what : `${row.what}, ${row.unit}`,
        ...[own, ...theirs].map(figures => show(figures, row.unit === 'MB' ? 1 : 0)),
        // No share when the peers' best figure is 0.
        best > 0 ? formatNumber(median / best, 2) : '–',
        aimOf(row),
        isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
      ]
    }),
  )
}

function figuresOf({ figure }: ComparedRow, { name, tours }: Toured): number[] {
  const figures = tours.flatMap(tour => tour[figure] ?? [])
  if (figures.length < tours.length) throw new Error(`${name} has no figure ${figure}`)
  return figures
}

function show(figures: readonly number[], digits: number): string {
  const { minimum, median, maximum } = spreadOf(figures)
  const [low, middle, high] = [minimum, median, maximum].map(figure => formatNumber(figure, digits))
  return `${middle} (${low}–${high})`
}

function aimOf({ aim, unit }: ComparedRow): string {
  if (!aim) return ''
  return 'share' in aim ? `≤ ${aim.share} × best` : `≤ ${aim.atMost} ${unit}`.trimEnd()
}
