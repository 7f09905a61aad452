export { draftHandlers } from './calls.ts'
export { pruneDraftsJob } from './jobs.ts'
