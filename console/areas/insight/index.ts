export { deedAround, hasActionText } from './workplace/action-text.ts'
export { ActivityWords } from './workplace/activity-words.tsx'
