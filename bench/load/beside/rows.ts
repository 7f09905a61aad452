/** A figure of the comparison. */
export interface ComparedRow {
  what: string
  /** Its name among the figures of a tour. */
  figure: string
  unit: 'ms' | 'kB' | 'MB' | ''
  /** Bound of our figure: absolute, or as a share of the best peer's. */
  aim?: { atMost: number } | { share: number }
}

/** Compared figures, with the aims of the issue on speed. */
export const comparedRows: readonly ComparedRow[] = [
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
