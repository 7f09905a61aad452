import { contentSetItems, contentSets, contents } from './schema.ts'

export { publishContentItemsChanged } from './contents/handlers.ts'
export { onSetsOnline, type SetsOnlineHook } from './hooks.ts'
export { raiseOrders } from './items/order.ts'
export { matching } from './rules/condition.ts'
export { orderRuleSets } from './rules/place.ts'
export { countByStatus, findContentSet, namesOfContents, namesOfSets } from './sets/store.ts'
export { sourceNames } from './sources/store.ts'
export { contentSetItems, contentSets, contents }
