import type { Catalogue } from './catalogue.ts'
import { rowName } from './fold.ts'
import type { UndoStep } from './rules.ts'

/**
 * Sorts the steps so that they can run: restored rows before their dependents, then changes, then deletions with
 * dependents first.
 */
export function inOrder<S extends UndoStep>(catalogue: Catalogue, steps: readonly S[]): S[] {
  const which = (does: UndoStep['does']) => steps.filter(step => step.does === does)
  return [
    ...parentsFirst(catalogue, which('insert'), ({ to }) => to),
    ...which('update'),
    ...parentsFirst(catalogue, which('delete'), ({ from }) => from).reverse(),
  ]
}

function parentsFirst<S extends UndoStep>(
  { references }: Catalogue,
  steps: readonly S[],
  valuesOf: (step: S) => Record<string, unknown>,
): S[] {
  const byRow = new Map(steps.map(step => [rowName(step.table, step.key), step]))
  const placed = new Set<S>()
  const place = (step: S) => {
    if (placed.has(step)) return
    placed.add(step)
    for (const { from, fromColumn, to, toColumn } of references) {
      const value = from === step.table ? valuesOf(step)[fromColumn] : undefined
      const parent =
        value === undefined || value === null ? undefined : byRow.get(rowName(to, { [toColumn]: value }))
      if (parent) place(parent)
    }
    ordered.push(step)
  }
  const ordered: S[] = []
  for (const step of steps) place(step)
  return ordered
}
