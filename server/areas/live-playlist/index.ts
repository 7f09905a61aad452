export { rotationSlots } from './rotation/store.ts'
