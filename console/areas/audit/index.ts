export { offerUndoOf } from './undo/offer-undo.ts'
