export { EntityHistory } from './history/entity-history.tsx'
export { offerUndoOf } from './undo/offer-undo.ts'
