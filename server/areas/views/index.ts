export { isReadable } from './store.ts'
export { watchedViews } from './watched-views.ts'
export { endWeeklyView, nextWeeklyView, takeWeeklyReaders, type WeeklyView } from './weekly.ts'
