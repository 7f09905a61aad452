export { plannedJobs } from './planned.ts'
