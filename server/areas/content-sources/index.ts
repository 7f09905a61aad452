export { sourceNames } from './store.ts'
