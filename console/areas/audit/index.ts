export { EntityHistory } from './history/entity-history.tsx'
export { undoRefusalText } from './labels.ts'
export { offerUndoOf } from './undo/offer-undo.ts'
