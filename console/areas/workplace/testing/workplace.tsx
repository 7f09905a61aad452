import '../locales/panels/index.ts'
import { readContentData, readPopular } from '@greenroom/contract/areas/insight/specified-figures'
import { readLatestActivity } from '@greenroom/contract/areas/profile/preferences'
import { readRecentVisits, readWorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import { readBalance } from '@greenroom/contract/areas/services/services'
import { readFirstSteps } from '@greenroom/contract/areas/status/first-steps'
import { readViews } from '@greenroom/contract/areas/views/views'
import { readPosts } from '@greenroom/contract/areas/workplace/posts'
import { readSinceLastVisit } from '@greenroom/contract/areas/workplace/since'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { readWaiting } from '@greenroom/contract/areas/workplace/waiting'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import { screen } from '@testing-library/react'
import { type ReachablePage, ReachablePages } from '../../../kit/navigation/reachable-pages.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { Component as WorkplacePage } from '../workplace-page.tsx'

export const time = '2026-03-01T08:00:00.000Z'
export const none = { todos: 0, publications: null, setsOnline: null, comments: null, riser: null }
export const page = (name: string, path: string, title: string): ReachablePage => ({
  name,
  path,
  icon: '',
  external: false,
  trail: [],
  title: { 'zh-CN': title, 'en-US': title },
})
export const pages = [
  page('Workplace', '/dashboard/workplace', 'Home'),
  page('Content', '/list/content', 'Library'),
  page('Channels', '/form/channels', 'Promotions'),
  page('Card', '/list/card', 'Queues'),
  page('Explore', '/visualization/explore', 'Explore'),
]
export const summary: ResponseOf<typeof readWorkplaceSummary> = {
  isScoped: false,
  contentSets: { online: 1, offline: 2 },
  contentItems: { online: 30, offline: 12 },
  promoted: 7,
  comments: { today: 15, yesterday: 20 },
  publications: { today: 4, yesterday: 0 },
  dayBefore: { online: 25, promoted: 8 },
  genres: [
    { genre: 'text', count: 10 },
    { genre: 'img', count: 8 },
    { genre: 'horizontalVideo', count: 7 },
    { genre: 'verticalVideo', count: 5 },
  ],
}

const noRows = { count: 0, rows: [] }
export const nothingWaits: ResponseOf<typeof readWaiting> = {
  todos: { count: 0, kinds: [] },
  queues: noRows,
  rooms: noRows,
  shows: noRows,
  drafts: noRows,
  articles: noRows,
  views: noRows,
  planned: noRows,
}

/** Answers what the workplace asks; a test answers anew what it is about. */
export function respondToWorkplace(): void {
  fakeServer.respond(readSinceLastVisit, { since: time, ...none })
  fakeServer.respond(readWaiting, nothingWaits)
  fakeServer.respond(readFirstSteps, [])
  fakeServer.respond(readWorkplaceSummary, summary)
  fakeServer.respond(readContentData, ({ query }) =>
    Array.from({ length: query.days }, (_, day) => ({
      x: `2026-03-${String(day + 1).padStart(2, '0')}`,
      y: (day + 1) * (query.measure === 'clicks' ? 1000 : 1),
    })),
  )
  fakeServer.respond(readPopular, [
    { key: 1, id: recordId(11), title: 'First', clickNumber: 900, increases: -5 },
    { key: 2, id: recordId(12), title: 'Second', clickNumber: 800, increases: 12.5 },
    { key: 3, id: recordId(13), title: 'Third', clickNumber: 700, increases: null },
  ])
  fakeServer.respond(readPosts, { announcements: [], documents: [], slides: [], changesTime: null })
  fakeServer.respond(readRecentVisits, [])
  fakeServer.respond(readWorkplacePreference, null)
  fakeServer.respond(readViews, { list: [] })
  fakeServer.respond(readLatestActivity, [])
  fakeServer.respond(readBalance, { balance: 39252, pending: 0, renewals: 1 })
}

/** Opens the workplace of a user with these permissions, or all; `reachable` are the pages that they may open. */
export function openWorkplace(permissions?: readonly Permission[], reachable = pages, timeZone?: string) {
  const part = (
    <ReachablePages value={reachable}>
      <WorkplacePage />
    </ReachablePages>
  )
  return renderInConsole(part, {
    ...(permissions && { permissions }),
    ...(timeZone !== undefined && { timeZone }),
  })
}
export const named = (name: string | RegExp) => ({ name })
export const panel = (name: string) => screen.findByRole('region', named(name))
