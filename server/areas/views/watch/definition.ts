import type { WatchableList } from '@greenroom/contract/areas/views/views'
import type { EventTopic } from '@greenroom/contract/events'
import type { ReadableList } from '../../../platform/list/export/definition.ts'

/** A list whose views can be watched. */
export interface WatchedList extends ReadableList {
  list: WatchableList
  /** The page that shows it. */
  path: string
  /** The events after which other rows may be in its views; `any` when whatever happens may change them. */
  topics: readonly EventTopic[] | 'any'
  /** The columns that hold what a row is called, the first that says something; of a text in every language, that of the reader. */
  titles: readonly string[]
}
