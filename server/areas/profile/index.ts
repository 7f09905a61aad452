export { profileHandlers } from './calls.ts'
