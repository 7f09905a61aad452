export { latestDrafts } from './store.ts'
