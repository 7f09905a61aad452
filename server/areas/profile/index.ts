export { namesOfGroups } from './groups/store.ts'
export { lastHomeVisit } from './visits/home-visits.ts'
export { onPagesVisited, type PagesVisitedHook } from './visits/hooks.ts'
