import type { WatchableList } from '@greenroom/contract/areas/views/views'
import type { EventTopic } from '@greenroom/contract/events'
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

/** What a list says of being watched; `page` is the name of the page that shows it. */
export type WatchRules = Pick<WatchedList, 'list' | 'topics' | 'titles'> & { page: string }

/** Lets views of a list be watched. @throws Error when no page is called so */
export function watchList({ call, resolve, matching }: ReadableList, rules: WatchRules): WatchedList {
  const { page, ...description } = rules
  const path = allRoutes.find(({ name }) => name === page)?.path
  if (path === undefined) throw new Error(`No page is called ${page}`)
  return { ...description, path, call, resolve, matching }
}
