export { exportHandlers, exportPath } from './calls.ts'
