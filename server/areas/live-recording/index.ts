export { usesRecordedFile } from './store.ts'
