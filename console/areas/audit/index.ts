export { EntityHistory } from './history/entity-history.tsx'
export { actionText, undoRefusalText } from './labels.ts'
export { undoWhole } from './undo/undo-request.ts'
