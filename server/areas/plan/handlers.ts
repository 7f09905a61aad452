import { planLimits, readPlan } from '@greenroom/contract/areas/plan/plan'
import { openPublishStates } from '@greenroom/contract/areas/publishing/publish-jobs'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { plannedChannels } from '../channels/index.ts'
import { plannedContentItems } from '../content/index.ts'
import { showsWithin } from '../live-shows/index.ts'
import { plannedJobs } from '../publishing/index.ts'
import { plannedPosts } from '../workplace/index.ts'

type Plan = ResponseOf<typeof readPlan>

/** The user for whom it is read, and the period. */
interface Reader {
  queries: Queries
  actor: Actor
  period: { from: Date; before: Date }
}

/** The endpoint of the calendar. Each kind is read by the permission and the data scope of its own list. */
export const planHandlers: Handler[] = [
  handle(readPlan, async ({ actor, queries, input: { query } }) => {
    const period = { from: new Date(query.startTime), before: new Date(query.endTime) }
    const reader = { queries, actor, period }
    const may = (permission: Permission) => actor.permissions.has(permission)
    const [shows, publications, contentItems, promotions, posts] = await Promise.all([
      may('live-room:read') ? readShows(reader) : null,
      may('article:read') ? readPublications(reader) : null,
      may('content-item:read') ? readContentItems(reader) : null,
      may('channel:read') ? readPromotions(reader) : null,
      may('workplace-post:manage') ? readPosts(reader) : null,
    ])
    return { shows, publications, contentItems, promotions, posts }
  }),
]

async function readShows({ queries, period }: Reader): Promise<Plan['shows']> {
  const { count, rows } = await showsWithin(queries, period, planLimits.rows)
  return {
    count,
    rows: rows.map(({ id, title, version, roomId, roomTitle, startAt, endAt }) => ({
      ...{ id, title, version, room: { id: roomId, title: roomTitle } },
      startTime: startAt.toISOString(),
      endTime: endAt.toISOString(),
    })),
  }
}

async function readPublications({ queries, actor, period }: Reader): Promise<Plan['publications']> {
  const { count, rows } = await plannedJobs(queries, actor, period, planLimits.rows)
  return {
    count,
    rows: rows.flatMap(({ id, title, scheduledAt, state }) => {
      const open = openPublishStates.find(one => one === state)
      return open && scheduledAt ? [{ id, title, state: open, startTime: scheduledAt.toISOString() }] : []
    }),
  }
}

async function readContentItems({ queries, actor, period }: Reader): Promise<Plan['contentItems']> {
  const { count, rows } = await plannedContentItems(queries, actor, period, planLimits.rows)
  return {
    count,
    rows: rows.map(({ id, title, publishedAt }) => ({ id, title, startTime: publishedAt.toISOString() })),
  }
}

async function readPromotions({ queries, actor, period }: Reader): Promise<Plan['promotions']> {
  const { count, rows } = await plannedChannels(queries, actor, period, planLimits.rows)
  return {
    count,
    rows: rows.map(({ id, activityName, startsAt, endsAt }) => ({
      ...{ id, title: activityName },
      startTime: startsAt.toISOString(),
      endTime: endsAt.toISOString(),
    })),
  }
}

async function readPosts({ queries, period }: Reader): Promise<Plan['posts']> {
  const { count, rows } = await plannedPosts(queries, period, planLimits.rows)
  return {
    count,
    rows: rows.map(({ id, title, visibleFrom, visibleUntil }) => ({
      ...{ id, title },
      startTime: visibleFrom?.toISOString() ?? null,
      endTime: visibleUntil?.toISOString() ?? null,
    })),
  }
}
