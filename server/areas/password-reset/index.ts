export { passwordResetHandlers } from './calls.ts'
export { answerPasswordAsksJob, prunePasswordLinksJob } from './jobs.ts'
