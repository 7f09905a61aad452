export { deedAround, hasActionText } from './workplace/action-text.ts'
export { ActivityText as ActivityWords } from './workplace/activity-text.tsx'
