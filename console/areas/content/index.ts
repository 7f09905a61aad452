export { foundSets } from './found-sets.ts'
