export { nextShows } from './next-shows.ts'
export { plannedShows } from './rows.ts'
export { showsWithin } from './store.ts'
