import { linkTarget } from '@greenroom/contract/promote-link'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { HttpEnvironment } from '../../../platform/http/request-context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { codeForm } from '../code.ts'
import type { LinksFollowedHook } from '../hooks.ts'
import { linkOrigin } from '../origin.ts'
import { type StoredChannel, stateOf } from '../rows.ts'
import { channels } from '../schema.ts'
import { createVisitCounter, type VisitCounter } from './counter.ts'
import { type NoLinkReason, noLinkPage, noLinkPolicy } from './no-link-page.ts'
import { readVisitor } from './visitor.ts'

/** How long a link is cached, in case an event gets lost. */
const cacheTtlMs = 10_000
const maxCachedLinks = 5000

type Link = Pick<StoredChannel, 'id' | 'promoteLink' | 'startsAt' | 'endsAt' | 'endedAt'>

/** Tracking links of all channels. */
export interface TrackingLinks {
  /** Redirects to the stored address of the code, and nowhere else, and counts the visit. Needs no session and has no limit. */
  follow(context: Context<HttpEnvironment>): Promise<Response>
  counter: VisitCounter
}

/** Serves tracking links. Links are cached until a channel changes, so that a visit causes no query. */
export function createTrackingLinks(
  { database, events, log, settings }: Platform,
  hooks: readonly LinksFollowedHook[],
): TrackingLinks {
  const counter = createVisitCounter({ database, events, log, hooks })
  const origin = linkOrigin(settings)
  const cache = new LRUCache<string, { link: Link | undefined }>({ max: maxCachedLinks, ttl: cacheTtlMs })
  let generation = 0
  events.listen(({ event }) => {
    if (event.topic !== 'channel.changed') return
    generation++
    cache.clear()
  })

  async function findLink(code: string): Promise<Link | undefined> {
    if (!codeForm.test(code)) return undefined
    const cached = cache.get(code)
    if (cached) return cached.link
    const startGeneration = generation
    const [link] = await database.pool
      .select({
        id: channels.id,
        promoteLink: channels.promoteLink,
        startsAt: channels.startsAt,
        endsAt: channels.endsAt,
        endedAt: channels.endedAt,
      })
      .from(channels)
      .where(eq(channels.code, code))
    // A link that changed during the read is read again.
    if (startGeneration === generation) cache.set(code, { link })
    return link
  }

  return {
    counter,
    async follow(context) {
      const link = await findLink((context.req.param('code') ?? '').toLowerCase())
      if (!link) return noLink(context, 'unknown')
      const state = stateOf(link, Date.now())
      const target = linkTarget(link.promoteLink, origin)
      const outcome = state === 'running' ? 'sent' : state === 'upcoming' ? 'early' : 'over'
      if (context.req.method === 'GET') counter.record(link.id, visitorOf(context), outcome)
      if (outcome !== 'sent') return noLink(context, outcome)
      if (target === undefined) throw new Error(`channel ${link.id} has a link that leads nowhere`)
      return context.body(null, 302, { Location: target, 'Cache-Control': 'no-store' })
    },
  }
}

function visitorOf({ req }: Context<HttpEnvironment>) {
  const query = new URL(req.url).searchParams
  return readVisitor(query, req.header('User-Agent') ?? '', req.header('Referer') ?? '')
}

function noLink(context: Context<HttpEnvironment>, reason: NoLinkReason): Response {
  return context.body(noLinkPage(reason, context.var.request.language), 404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': noLinkPolicy,
    'Cache-Control': 'no-store',
  })
}
