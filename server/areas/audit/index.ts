export { auditHandlers } from './calls.ts'
