import type { ListEndpoint } from '@greenroom/contract/endpoint'
import type { EventTopic } from '@greenroom/contract/events'
import type { WatchableList } from '@greenroom/contract/lists'
import { allRoutes } from '@greenroom/contract/routes'
import type { Actor } from '../access/actor.ts'
import type { Queries } from '../database/database.ts'
import type { MatchingRows } from './list.ts'

/** A list that can be read with the access of one user. */
export interface ReadableList {
  /** The endpoint of the list; its permission and query apply to every other way of reading it. */
  call: ListEndpoint
  /** Converts the query to what the engine takes, for this user. */
  resolve(context: ResolveContext): Promise<Record<string, unknown>>
  /** The rows that match a resolved query. */
  matching(query: Record<string, unknown>): MatchingRows
}

export interface ResolveContext {
  /** The query as the endpoint's declaration parsed it. */
  query: Record<string, unknown>
  actor: Actor
  queries: Queries
}

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
