export { nextShows } from './next-shows.ts'
export { showsWithin } from './store.ts'
