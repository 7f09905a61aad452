export { deedAround, hasActionText } from './action-text.ts'
export { ActivityText } from './activity-text.tsx'
