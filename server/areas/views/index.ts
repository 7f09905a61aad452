export { viewHandlers } from './calls.ts'
export type { WatchedList } from './watch/definition.ts'
export { createViewWatcher } from './watch/watcher.ts'
