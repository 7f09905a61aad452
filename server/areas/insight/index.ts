export { insightHandlers } from './handlers.ts'
