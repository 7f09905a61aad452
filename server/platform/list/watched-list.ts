import type { EventTopic } from '@greenroom/contract/events'
import type { WatchableList } from '@greenroom/contract/lists'
import { allRoutes } from '@greenroom/contract/routes'
import type { ReadableList } from './export/definition.ts'

/** A list whose views can be watched. */
export interface WatchedList extends ReadableList {
  list: WatchableList
  /** Path of its page. */
  path: string
  /** Topics after which a view may have other rows; `any` when every event may matter. */
  topics: readonly EventTopic[] | 'any'
  /** Columns with the title of a row; the first with a value counts. Of a text in several languages, the reader's. */
  titles: readonly string[]
}

/**
 * Makes the views of a list watchable, as declared by its resource.
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
