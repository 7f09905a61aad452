export { recordRefusals, recordSubmission } from './record.ts'
export { upsertSubmission } from './store.ts'
