export { auditHandlers } from './calls.ts'
export { exportOperations } from './export.ts'
export { scopedOperations } from './scoped.ts'
