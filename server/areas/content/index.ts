export { plannedContentItems } from './content-items/planned.ts'
export { contentItemsForReading } from './content-items/read-many.ts'
export {
  findContentItem,
  insertContentItem,
  lockContentItemRows,
  setContentItemLanguage,
  setContentItemStatus,
} from './content-items/store.ts'
export { onContentFileChosen, onSetsOnline, type SetsOnlineHook } from './hooks.ts'
export { publishContentItemsChanged } from './published.ts'
export {
  contentItemReference,
  contentItemRows,
  contentItemsOfSets,
  contentSetReference,
  contentSetRows,
  onlineContentItems,
  usesContentFile,
} from './rows.ts'
export { matching } from './rules/condition.ts'
export { orderRuleSets } from './rules/place.ts'
export { previewConditions } from './rules/preview.ts'
export { setPinned } from './set-items/pin.ts'
export {
  countContentItemsByStatus,
  countPublished,
  countSetsByStatus,
  findContentSet,
  namesOfContentItems,
  namesOfSets,
} from './sets/store.ts'
export { hasContent, sourceNames } from './sources/store.ts'
