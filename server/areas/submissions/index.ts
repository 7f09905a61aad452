export { submissionHandlers } from './calls.ts'
export { recordRefusals, recordSubmission } from './record.ts'
export { putSubmission } from './store.ts'
