export { draftHandlers } from './handlers.ts'
export { pruneDraftsJob } from './jobs.ts'
