export { leadsBack } from './check.ts'
export { countDistributed, distributeSets, latestDistributed } from './distribute.ts'
export { isRegistered } from './domains/store.ts'
export { linkOrigin } from './origin.ts'
