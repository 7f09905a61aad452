import { readListPreference } from '@greenroom/contract/areas/profile/preferences'
import { readViews } from '@greenroom/contract/areas/views/views'
import type { ListEndpoint } from '@greenroom/contract/endpoint'
import { defaultPageSize } from '@greenroom/contract/list'
import type * as z from 'zod'
import { callQuery, queryClient } from '../call/query.ts'

/** Requests the rows of a list on a page of its own. */
export type RowsCall = ListEndpoint<{ query: z.ZodObject }>

/**
 * Requests the first data of a list page that is opened without a query: its first rows, the user's columns and views.
 * The page uses the responses, also those still on their way. It repeats failed requests itself and reports their
 * failure.
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
