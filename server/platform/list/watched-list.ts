import type { EventTopic } from '@greenroom/contract/events'
import type { WatchableList } from '@greenroom/contract/lists'
import { allRoutes } from '@greenroom/contract/routes'
import type { ReadableList } from './export/definition.ts'

/** A list whose views can be watched. */
export interface WatchedList extends ReadableList {
  list: WatchableList
  /** The path of the page that shows it. */
  path: string
  /** The events after which other rows may be in its views; `any` when whatever happens may change them. */
  topics: readonly EventTopic[] | 'any'
  /** The columns that hold what a row is called, the first that says something; of a text in every language, that of the reader. */
  titles: readonly string[]
}

/**
 * Lets views of a list be watched, as its resource says.
 * @throws Error when the list is declared as not watchable, or its page does not exist
 */
export function watchList({ call, resolve, matching }: ReadableList): WatchedList {
  const { list } = call
  if (!list.isWatchable) throw new Error(`List ${list.key} is declared as not watchable`)
  const { key, page, topics, titleColumns } = list
  const path = allRoutes.find(({ name }) => name === page)?.path
  if (path === undefined) throw new Error(`No page is called ${page}`)
  return { list: key, topics, titles: titleColumns, path, call, resolve, matching }
}
