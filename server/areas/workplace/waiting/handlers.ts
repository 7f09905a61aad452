import { messageLimits } from '@greenroom/contract/areas/messages/messages'
import { openPublishStates } from '@greenroom/contract/areas/publishing/publish-jobs'
import { readWaiting, unsentArticleStates, waitingLimits } from '@greenroom/contract/areas/workplace/waiting'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import type { Permission } from '@greenroom/contract/permissions'
import { addDays, dayOf, instantOf } from '@greenroom/event-store'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { WatchedList } from '../../../platform/list/readable-list.ts'
import type { Registry } from '../../../platform/modules/registry.ts'
import type { Platform } from '../../../platform/platform.ts'
import { unsentArticles } from '../../articles/index.ts'
import { latestDrafts } from '../../drafts/index.ts'
import { allQueues, figuresOf } from '../../inspection/index.ts'
import { liveOf, roomsOnAir } from '../../live/index.ts'
import { showsWithin } from '../../live-shows/index.ts'
import { latestUnreadByLink } from '../../messages/index.ts'
import { plannedJobs } from '../../publishing/index.ts'
import { watchedViews } from '../../views/index.ts'

type Waiting = ResponseOf<typeof readWaiting>

/** The user for whom it is read, and the language of notices. */
interface Reader {
  queries: Queries
  actor: Actor
  language: Language
}

/** The endpoint for what waits for the user. */
export function waitingHandlers(platform: Platform, registry: Registry): Handler[] {
  const timeZone = platform.settings.TIME_ZONE
  return [
    handle(readWaiting, async ({ actor, queries, request: { language } }) => {
      const reader = { queries, actor, language }
      const may = (permission: Permission) => actor.permissions.has(permission)
      const now = new Date()
      const [todos, queues, rooms, shows, drafts, articles, views, planned] = await Promise.all([
        readTodos(reader, registry.todos),
        may('inspection:inspect') ? readQueues(reader) : null,
        may('live-room:read') ? roomsOnAir(queries, liveOf(platform, registry), waitingLimits.rows) : null,
        may('live-room:read') ? readShows(reader, timeZone, now) : null,
        readDrafts(reader),
        may('article:read') ? readArticles(reader) : null,
        readViews(reader, registry.watchedLists(platform)),
        may('article:read') ? readPlanned(reader, timeZone, now) : null,
      ])
      return { todos, queues, rooms, shows, drafts, articles, views, planned }
    }),
  ]
}

/** Counts of each kind are at most the counts of the message box. */
async function readTodos(
  { queries, actor, language }: Reader,
  sources: Registry['todos'],
): Promise<Waiting['todos']> {
  const allowed = sources.filter(({ permission }) => actor.permissions.has(permission))
  const kinds = await Promise.all(
    allowed.map(async ({ call, readWaiting: read }) => {
      const waiting = await read(queries, actor, messageLimits.perTodoKind)
      const longest = waiting
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .slice(0, waitingLimits.rows)
      const rows = longest.map(({ id, title, content, createdAt }) => ({
        id,
        title: title[language],
        content: content[language],
        time: createdAt.toISOString(),
      }))
      return { call, count: waiting.length, rows }
    }),
  )
  const nonEmpty = kinds.filter(({ count }) => count > 0)
  const oldestOf = ({ rows }: (typeof kinds)[number]) => rows[0]?.time ?? ''
  return {
    count: nonEmpty.reduce((sum, { count }) => sum + count, 0),
    kinds: nonEmpty.toSorted((a, b) => (oldestOf(a) < oldestOf(b) ? -1 : 1)),
  }
}

async function readQueues({ queries, actor }: Reader): Promise<Waiting['queues']> {
  const [queues, figures] = await Promise.all([allQueues(queries), figuresOf(queries, actor)])
  const waiting = queues.flatMap(({ id, name }) => {
    const { waiting, oldest } = figures(id)
    return waiting > 0 && oldest !== null ? [{ id, title: name, waiting, oldest }] : []
  })
  const longestFirst = waiting.toSorted((a, b) => (a.oldest < b.oldest ? -1 : 1))
  return { count: waiting.length, rows: longestFirst.slice(0, waitingLimits.rows) }
}

async function readDrafts({ queries, actor }: Reader): Promise<Waiting['drafts']> {
  const { count, rows } = await latestDrafts(queries, actor.id, waitingLimits.rows)
  return { count, rows: rows.map(({ savedAt, ...row }) => ({ ...row, savedTime: savedAt.toISOString() })) }
}

async function readArticles({ queries, actor }: Reader): Promise<Waiting['articles']> {
  const { count, rows } = await unsentArticles(queries, actor.id, waitingLimits.rows)
  return {
    count,
    rows: rows.flatMap(({ updatedAt, state, ...row }) => {
      const unsent = unsentArticleStates.find(one => one === state)
      return unsent ? [{ ...row, state: unsent, updatedTime: updatedAt.toISOString() }] : []
    }),
  }
}

async function readViews(
  { queries, actor, language }: Reader,
  lists: readonly WatchedList[],
): Promise<Waiting['views']> {
  const views = await watchedViews(queries, actor, lists)
  const notices = await latestUnreadByLink(
    queries,
    actor.id,
    views.map(({ link }) => link),
  )
  const rows = views.map(view => {
    const notice = notices.get(view.link)
    const news = notice ? { text: notice.title[language], time: notice.createdAt.toISOString() } : null
    return { ...view, news }
  })
  const newsFirst = rows.toSorted((a, b) => Number(b.news !== null) - Number(a.news !== null))
  return { count: rows.length, rows: newsFirst.slice(0, waitingLimits.rows) }
}

/** The first instant of tomorrow. */
const tomorrow = (now: Date, timeZone: string) => instantOf(addDays(dayOf(now, timeZone), 1), timeZone)

async function readShows({ queries }: Reader, timeZone: string, now: Date): Promise<Waiting['shows']> {
  const today = { from: now, before: tomorrow(now, timeZone) }
  const { count, rows } = await showsWithin(queries, today, waitingLimits.rows)
  return {
    count,
    rows: rows.map(({ id, title, roomId, roomTitle, startAt, endAt }) => ({
      ...{ id, title, room: { id: roomId, title: roomTitle } },
      startTime: startAt.toISOString(),
      endTime: endAt.toISOString(),
    })),
  }
}

async function readPlanned(
  { queries, actor }: Reader,
  timeZone: string,
  now: Date,
): Promise<Waiting['planned']> {
  const period = { from: instantOf(dayOf(now, timeZone), timeZone), before: tomorrow(now, timeZone) }
  const { count, rows } = await plannedJobs(queries, actor, period, waitingLimits.rows)
  return {
    count,
    rows: rows.flatMap(({ scheduledAt, state, ...row }) => {
      const open = openPublishStates.find(one => one === state)
      return open && scheduledAt ? [{ ...row, state: open, scheduledTime: scheduledAt.toISOString() }] : []
    }),
  }
}
