export { EntityHistory } from './history/entity-history.tsx'
export { actionText, undoRefusalText } from './labels.ts'
