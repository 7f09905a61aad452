export { leadsBack } from './check.ts'
export { countDistributed, distributeSets, latestDistributed } from './distribute.ts'
export { linkOrigin } from './origin.ts'
