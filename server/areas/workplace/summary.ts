import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { and, count, countDistinct, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { runningSets } from '../channels/index.ts'
import {
  contentItemStatuses,
  contentItems,
  contentSetItems,
  contentSets,
  countByStatus,
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
      actor.permissions.has('content-set:read') ? countByStatus(queries, actor, contentSets) : null,
      readsItems ? countByStatus(queries, actor, contentItemStatuses) : null,
      readsItems ? countPromoted(queries, actor) : null,
      readsItems ? todayAndYesterday(context, 'comments') : null,
      readsItems ? todayAndYesterday(context, 'publications') : null,
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

async function todayAndYesterday(
  context: FigureContext,
  measure: 'comments' | 'publications',
): Promise<Summary['comments']> {
  const { count, before } = await growthToday(context, { measure })
  return { today: count, yesterday: before }
}

async function countPromoted(queries: Queries, actor: Actor): Promise<number> {
  const [row] = await queries
    .select({ promoted: countDistinct(contentItems.id) })
    .from(contentSetItems)
    .innerJoin(contentItems, eq(contentItems.id, contentSetItems.contentItemId))
    .where(
      and(
        inArray(contentSetItems.setId, runningSets(queries)),
        ownedByVisible(actor, contentItems.createdBy),
      ),
    )
  return row?.promoted ?? 0
}

const countGenres = (queries: Queries, actor: Actor) =>
  queries
    .select({ genre: contentItemStatuses.genre, count: count() })
    .from(contentItemStatuses)
    .where(
      and(eq(contentItemStatuses.status, 'online'), ownedByVisible(actor, contentItemStatuses.createdBy)),
    )
    .groupBy(contentItemStatuses.genre)
    .orderBy(contentItemStatuses.genre)
