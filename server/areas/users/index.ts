export { insertUser } from './seed.ts'
