export { plannedShows } from './rows.ts'
export { showsWithin } from './store.ts'
