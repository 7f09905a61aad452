import { say } from '../../tools/terminal.ts'
import { percentile } from '../kit/statistics.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'
import type { Checked } from './check/check.ts'
import { type FaultKind, type Faults, faultKinds } from './faults.ts'
import { countAcknowledged } from './ledger.ts'
import type { SimulatedUser } from './user.ts'
import type { Crowd } from './users.ts'

/** A percentile of figures; 0 when there are none. */
const shareOf = (figures: readonly number[], share: number) =>
  figures.length === 0
    ? 0
    : percentile(
        figures.toSorted((a, b) => a - b),
        share,
      )

/** Prints faults by kind. @throws Error when there are any */
export function reportFaults(title: string, faults: Faults): void {
  const none = atMost(0)
  const rows = (Object.keys(faultKinds) as FaultKind[]).map(
    (kind): Measured => ({ what: faultKinds[kind], figures: [faults.count(kind)], target: none }),
  )
  printMeasured(title, 'how often', rows, 0)
  if (faults.total() > 0) throw new Error(`${faults.total()} faults; each is named above`)
}

/** Prints how much was done, because few actions prove little. */
export function reportWork(crowd: Crowd, users: readonly SimulatedUser[], checked: Checked): void {
  const { figures, ledger, took } = crowd
  const delays = users.flatMap(({ watch }) => watch.delays)
  const breaks = users.reduce((sum, { watch }) => sum + watch.breaks(), 0)
  say(
    `  ${figures.answered} calls answered, ${figures.cut} cut off; ${countAcknowledged(ledger)} writes acknowledged,` +
      ` ${checked.logEntries} log entries; ${ledger.imports.length} imports (${checked.stoppedImports} ended after two kills),` +
      ` ${took.export.length} exports; ${delays.length} changes told of by event streams that broke off ${breaks} times`,
  )
}

/** Waits of users with their bounds. */
export const waits = ({ figures, took }: Crowd, users: readonly SimulatedUser[]): Measured[] => {
  const delays = users.flatMap(({ watch }) => watch.delays)
  const row = (what: string, milliseconds: readonly number[], share: number, limit: number): Measured => ({
    what: `${what}, ${share} %`,
    figures: [shareOf(milliseconds, share)],
    target: atMost(limit, 'ms'),
  })
  return [
    row('a call', figures.milliseconds, 50, 30),
    row('a call', figures.milliseconds, 99, 500),
    row('until an event stream tells of a change', delays, 50, 1500),
    row('until an event stream tells of a change', delays, 99, 5000),
    row('an import of up to 400 rows, with its dry run', took.import, 50, 5000),
    row('an export', took.export, 50, 500),
  ]
}
