export { foundContents } from './found-contents.ts'
export { foundSets } from './found-sets.ts'
