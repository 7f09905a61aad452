export { isReadable } from './store.ts'
export { endWeeklyView, nextWeeklyView, takeWeeklyReaders, type WeeklyView } from './weekly.ts'
