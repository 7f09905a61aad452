import { readListPreference } from '@greenroom/contract/areas/profile/preferences'
import { readViews } from '@greenroom/contract/areas/views/views'
import type { ListEndpoint } from '@greenroom/contract/endpoint'
import { defaultPageSize } from '@greenroom/contract/list'
import type * as z from 'zod'
import { callQuery, queryClient } from '../query.ts'

/** Reads the rows of a list that stands in a page of its own. */
export type RowsCall = ListEndpoint<{ query: z.ZodObject }>

/**
 * Asks for what the page of a list begins with when it is opened without a query: its first rows, how the user keeps it,
 * and its views. The page finds the answers, or those on their way; what fails is asked again by the page, which tells.
 */
export function askForList(rows: RowsCall): void {
  const ofList = { params: { list: rows.list.key } }
  const query = { current: '1', pageSize: String(defaultPageSize) }
  void queryClient.prefetchQuery(callQuery(rows, { query }, true))
  void queryClient.prefetchQuery({
    ...callQuery(readListPreference, ofList, true),
    staleTime: Number.POSITIVE_INFINITY,
  })
  void queryClient.prefetchQuery(callQuery(readViews, ofList, true))
}
