import { spreadOf } from '../../kit/statistics.ts'
import { formatNumber, printTable } from '../../kit/table.ts'
import type { Tour } from './tour.ts'

/** A figure of the comparison. */
interface ComparedRow {
  what: string
  /** Its name among the figures of a tour. */
  figure: string
  unit: 'ms' | 'kB' | 'MB' | ''
  /** Bound of our figure: absolute, or as a share of the best peer's. */
  aim?: { atMost: number } | { share: number }
}

/** Compared figures, with the aims of the issue on speed. */
const comparedRows: readonly ComparedRow[] = [
  { what: 'login: ready', figure: 'login: ready', unit: 'ms', aim: { share: 0.4 } },
  { what: 'login: blocking time', figure: 'login: TBT', unit: 'ms', aim: { share: 0.3 } },
  { what: 'login: all until quiet', figure: 'login: total', unit: 'kB', aim: { atMost: 111 } },
  { what: 'login: requests', figure: 'login: requests', unit: '' },
  { what: 'home: ready', figure: 'home: ready', unit: 'ms', aim: { share: 0.5 } },
  { what: 'home: data', figure: 'home: data', unit: 'ms', aim: { share: 0.65 } },
  { what: 'home: blocking time', figure: 'home: TBT', unit: 'ms', aim: { share: 0.5 } },
  { what: 'home: until ready', figure: 'home: at ready', unit: 'kB', aim: { atMost: 280 } },
  { what: 'home: all until quiet', figure: 'home: total', unit: 'kB', aim: { atMost: 400 } },
  { what: 'home: requests', figure: 'home: requests', unit: '', aim: { atMost: 40 } },
  { what: 'table, first visit: head', figure: 'table 1st: ready', unit: 'ms', aim: { share: 0.6 } },
  { what: 'table, first visit: rows', figure: 'table 1st: data', unit: 'ms', aim: { share: 0.6 } },
  { what: 'table, second visit: head', figure: 'table 2nd: ready', unit: 'ms' },
  { what: 'table, second visit: rows', figure: 'table 2nd: data', unit: 'ms', aim: { share: 0.4 } },
  { what: 'form, first visit', figure: 'form 1st: ready', unit: 'ms', aim: { share: 0.7 } },
  { what: 'form, second visit', figure: 'form 2nd: ready', unit: 'ms', aim: { share: 0.7 } },
  { what: 'home again: its chart', figure: 'home again: data', unit: 'ms', aim: { share: 0.5 } },
  { what: 'heap after five pages', figure: 'heap', unit: 'MB', aim: { share: 0.9 } },
]

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
