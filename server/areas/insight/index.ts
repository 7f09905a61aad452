export { insightHandlers } from './calls.ts'
