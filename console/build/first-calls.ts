import { readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { contentSetList } from '@greenroom/contract/areas/content/lists'
import { explorationViews } from '@greenroom/contract/areas/insight/exploration'
import { readContentData, readPopular } from '@greenroom/contract/areas/insight/specified-figures'
import { countUnreadMessages } from '@greenroom/contract/areas/messages/messages'
import { readBasicProfile } from '@greenroom/contract/areas/parameters/parameters'
import {
  readLatestActivity,
  readListPreference,
  readSettings,
} from '@greenroom/contract/areas/profile/preferences'
import { readRecentVisits, readWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { readBalance } from '@greenroom/contract/areas/services/services'
import { readViews } from '@greenroom/contract/areas/views/views'
import { readPosts } from '@greenroom/contract/areas/workplace/posts'
import { readSinceLastVisit } from '@greenroom/contract/areas/workplace/since'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import type { Access, Endpoint } from '@greenroom/contract/endpoint'
import { defaultPageSize } from '@greenroom/contract/list'

/** What every page behind the sign-in begins with; the token is enough for it. */
export const firstCalls: readonly Endpoint[] = [readMenu, readUserInfo, readSettings]

/** The call that says what a user may do. */
export const accessCall: Endpoint = readUserInfo

/** A call in the words in which a page makes it when it is opened without a query. */
interface FirstCall {
  call: Endpoint
  /** Whoever may not so much is not shown what it is for; the call's own rule when absent. */
  access?: Access
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
}

/**
 * What pages ask first, by the page's name: it is asked as soon as it is known what the user may do, and is there when
 * the code is. A call that the page does not make so is made for nothing, which e2e/budgets.test.ts sees.
 */
export const pageCalls: Readonly<Record<string, readonly FirstCall[]>> = {
  Workplace: [
    { call: countUnreadMessages },
    { call: readSinceLastVisit },
    { call: readWorkplaceSummary },
    { call: readBalance },
    { call: readViews, access: 'insight:read', params: { list: explorationViews } },
    { call: readWorkplacePreference },
    { call: readContentData, query: { measure: 'reads', days: '8' } },
    { call: readPopular, access: 'content-item:read', query: { type: 'text' } },
    { call: readLatestActivity },
    { call: readRecentVisits },
    { call: readPosts },
  ],
  SearchTable: [
    { call: countUnreadMessages },
    { call: listContentSets, query: { current: '1', pageSize: String(defaultPageSize) } },
    { call: readListPreference, params: { list: contentSetList.key } },
    { call: readViews, params: { list: contentSetList.key } },
  ],
  Group: [{ call: countUnreadMessages }, { call: readBasicProfile }],
  Basic: [{ call: countUnreadMessages }, { call: readBasicProfile }],
}

/** The address of a call, as `addressOf` of kit/call/call.ts writes it. */
export function addressOf({ call, params = {}, query = {} }: FirstCall): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query)
  return search.size === 0 ? path : `${path}?${search}`
}
