export { seedDemoLibrary } from './seed.ts'
