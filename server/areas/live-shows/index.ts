export { showsWithin } from './store.ts'
