import { contentItemStatuses, contentItems, contentSetItems, contentSets } from './schema.ts'

export { contentItemsForReading } from './content-items/read-many.ts'
export { insertContentItem, setContentItemStatus } from './content-items/store.ts'
export { onSetsOnline, type SetsOnlineHook } from './hooks.ts'
export { publishContentItemsChanged } from './published.ts'
export { matching } from './rules/condition.ts'
export { orderRuleSets } from './rules/place.ts'
export { raiseOrders } from './set-items/order.ts'
export { countByStatus, findContentSet, namesOfContentItems, namesOfSets } from './sets/store.ts'
export { sourceNames } from './sources/store.ts'
export { contentItemStatuses, contentItems, contentSetItems, contentSets }
