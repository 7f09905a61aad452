export { exportOperations } from './export.ts'
export { auditHandlers } from './handlers.ts'
export { scopedOperations } from './scoped.ts'
