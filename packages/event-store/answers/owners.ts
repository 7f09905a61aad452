import { isWholeScopeMeasure, type Measure } from '@greenroom/contract/areas/insight/measures'

/** Ids of the users whose content items count; `all` includes content items without an owner. */
export type VisibleOwners = 'all' | readonly string[]

/** @throws Error for a measure without content items and a scope of some owners, which callers refuse before */
export function assertOwned(measure: Measure, scope: VisibleOwners): void {
  if (scope !== 'all' && isWholeScopeMeasure(measure)) throw new Error(`No owner has ${measure}`)
}
