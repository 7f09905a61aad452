import { isWholeScopeMeasure, type Measure } from '@greenroom/contract/areas/insight/measures'
import type { VisibleOwners } from '../../../platform/access/actor.ts'
import { fail } from '../../../platform/errors.ts'

/** @throws ApiError `scopeTooNarrow` for a measure without content items, unless the scope is all rows */
export function requireScope(measure: Measure, scope: VisibleOwners): void {
  if (scope !== 'all' && isWholeScopeMeasure(measure)) throw fail('scopeTooNarrow')
}
