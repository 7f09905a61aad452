export { EntityHistory } from './history/entity-history.tsx'
export { actionText, undoRefusalText } from './labels.ts'
export { makeChange } from './undo/make-change.ts'
export { offerUndoOf, undoWhole } from './undo/offer-undo.ts'
