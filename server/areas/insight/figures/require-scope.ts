import { isWholeScopeMeasure, type Measure } from '@greenroom/contract/areas/insight/measures'
import { fail } from '../../../platform/errors.ts'
import type { VisibleOwners } from '../../../platform/http/actor.ts'

/** @throws ApiError `scopeTooNarrow` for a measure without content items, unless the scope is all rows */
export function requireScope(measure: Measure, scope: VisibleOwners): void {
  if (scope !== 'all' && isWholeScopeMeasure(measure)) throw fail('scopeTooNarrow')
}
