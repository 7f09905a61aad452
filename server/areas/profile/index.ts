export { namesOfGroups } from './groups/store.ts'
