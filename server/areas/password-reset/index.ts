export { passwordResetHandlers } from './handlers.ts'
export { answerPasswordAsksJob, prunePasswordLinksJob } from './jobs.ts'
