import { type Figures, printCollected } from '../kit/run.ts'
import { atMost, type Target } from '../kit/table.ts'
import { type FaultKind, type Faults, faultKinds } from './faults.ts'

/** Prints the number of faults of each kind. @throws Error when there are any */
export function printFaults(title: string, faults: Faults): void {
  const kinds = Object.keys(faultKinds) as FaultKind[]
  printFigures(
    title,
    Object.fromEntries(kinds.map(kind => [faultKinds[kind], [faults.count(kind), atMost(0)]])),
  )
  if (faults.total() > 0) throw new Error(`${faults.total()} faults; each is named above`)
}

/** Prints figures that are measured once, each with its target. Figures without a value are left out. */
export function printFigures(
  title: string,
  rows: Record<string, [figures: Figures[string], target: Target]>,
): void {
  const present = Object.entries(rows).map(([name, [figures]]) => [name, [figures].flat()] as const)
  printCollected(
    { title, target: Object.fromEntries(Object.entries(rows).map(([name, [, target]]) => [name, target])) },
    [{ name: 'ours', figures: new Map(present.filter(([, figures]) => figures.length > 0)) }],
  )
}
