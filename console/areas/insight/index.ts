export { deedAround, hasActionText } from './workplace/action-text.ts'
export { ActivityText } from './workplace/activity-text.tsx'
