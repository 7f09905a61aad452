import { isWholeScopeMeasure, type Measure } from '@greenroom/contract/areas/insight/measures'
import type { VisibleOwners } from '../../../platform/access/actor.ts'

/** @throws Error for a measure without content items and a scope of some owners, which callers refuse before */
export function assertOwned(measure: Measure, scope: VisibleOwners): void {
  if (scope !== 'all' && isWholeScopeMeasure(measure)) throw new Error(`No owner has ${measure}`)
}
