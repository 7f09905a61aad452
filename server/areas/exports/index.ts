export { exportHandlers, exportPath } from './handlers.ts'
