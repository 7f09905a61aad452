import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { addDays, dayOf, instantOf, timeOfDay } from '@greenroom/event-store'
import { count, inArray } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { runningSets } from '../channels/index.ts'
import {
  contentItemRows,
  contentItemsOfSets,
  countContentItemsByStatus,
  countPublished,
  countSetsByStatus,
  onlineContentItems,
} from '../content/index.ts'
import { type FigureContext, growthToday, openEventStore } from '../insight/index.ts'
import { readDayBefore } from './counts/read.ts'

type Summary = ResponseOf<typeof readWorkplaceSummary>

/** Handler of the numbers at the top of the workplace. */
export function createSummaryHandler(platform: Platform): Handler {
  const timeZone = platform.settings.TIME_ZONE
  const store = openEventStore(platform)
  return handle(readWorkplaceSummary, ({ actor, queries, request: { language } }) =>
    readSummary({ store, timeZone, language, now: new Date(), scope: actor.dataScope }, queries, actor),
  )
}

/** Numbers of content and of today's events, as far as the actor may read them. */
export async function readSummary(context: FigureContext, queries: Queries, actor: Actor): Promise<Summary> {
  const readsItems = actor.permissions.has('content-item:read')
  const [contentSetCounts, contentItemCounts, promoted, comments, publications, genres, dayBefore] =
    await Promise.all([
      actor.permissions.has('content-set:read') ? countSetsByStatus(queries, actor) : null,
      readsItems ? countContentItemsByStatus(queries, actor) : null,
      readsItems ? countPromoted(queries, actor) : null,
      readsItems ? commentsToday(context) : null,
      readsItems ? publishedToday(context, queries, actor) : null,
      readsItems ? countGenres(queries, actor) : null,
      readsItems ? readDayBefore(queries, actor) : null,
    ])
  return {
    isScoped: actor.dataScope !== 'all',
    contentSets: contentSetCounts,
    contentItems: contentItemCounts,
    promoted,
    comments,
    publications,
    genres,
    dayBefore,
  }
}

async function commentsToday(context: FigureContext): Promise<Summary['comments']> {
  const { count, before } = await growthToday(context, { measure: 'comments' })
  return { today: count, yesterday: before }
}

/**
 * Counted in the content library, not in the events: an item whose creation was undone or that was deleted no longer
 * counts.
 */
async function publishedToday(
  { now, timeZone }: FigureContext,
  queries: Queries,
  actor: Actor,
): Promise<Summary['publications']> {
  const day = dayOf(now, timeZone)
  const startOf = (days: number) => instantOf(addDays(day, days), timeZone)
  const yesterdayNow = instantOf(addDays(day, -1), timeZone, timeOfDay(now, timeZone))
  const [today, yesterday] = await Promise.all([
    countPublished(queries, actor, { from: startOf(0), before: startOf(1) }),
    countPublished(queries, actor, { from: startOf(-1), before: yesterdayNow }),
  ])
  return { today, yesterday }
}

function countPromoted(queries: Queries, actor: Actor): Promise<number> {
  const visible = contentItemRows(actor)
  return queries.$count(visible, inArray(visible.id, contentItemsOfSets(runningSets(queries))))
}

function countGenres(queries: Queries, actor: Actor) {
  const online = onlineContentItems(actor)
  return queries
    .select({ genre: online.genre, count: count() })
    .from(online)
    .groupBy(online.genre)
    .orderBy(online.genre)
}
