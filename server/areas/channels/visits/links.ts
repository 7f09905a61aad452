import type { Language, Text } from '@greenroom/contract/languages'
import { linkTarget } from '@greenroom/contract/promote-link'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { HttpEnvironment } from '../../../platform/access/request-context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { codeForm } from '../code.ts'
import type { LinksFollowedHook } from '../hooks.ts'
import { linkOrigin } from '../origin.ts'
import { type StoredChannel, stateOf } from '../rows.ts'
import { channels } from '../schema.ts'
import { createVisitCounter, type VisitCounter } from './counter.ts'
import { readVisitor } from './visitor.ts'

/** Why a tracking link does not redirect. */
type NoLinkReason = 'unknown' | 'early' | 'over'

const texts: Readonly<Record<NoLinkReason, { title: Text; message: Text }>> = {
  unknown: {
    title: { 'zh-CN': '没有找到这个链接', 'en-US': 'There is no such link' },
    message: {
      'zh-CN': '请检查链接是否完整；它也可能已被删除。',
      'en-US': 'Please check that the link is complete; it may also have been removed.',
    },
  },
  early: {
    title: { 'zh-CN': '活动还没有开始', 'en-US': 'This has not begun yet' },
    message: { 'zh-CN': '请稍后再来。', 'en-US': 'Please come back later.' },
  },
  over: {
    title: { 'zh-CN': '活动已经结束', 'en-US': 'This is over' },
    message: { 'zh-CN': '感谢您的关注。', 'en-US': 'Thank you for your interest.' },
  },
}

/** CSP of the page: it may show itself only. */
const noLinkPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Page of a link that does not redirect; contains nothing of the request. */
function noLinkPage(reason: NoLinkReason, language: Language): string {
  return pages[reason][language]
}

const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;text-align:center;
font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif}
h1{font-size:22px;margin:0 0 8px}p{margin:0;opacity:.75}`

const pageOf = (reason: NoLinkReason, language: Language) => {
  const { title, message } = texts[reason]
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title[language]}</title>
<style>${style}</style>
<main><h1>${title[language]}</h1><p>${message[language]}</p></main>
</html>`
}

const byLanguage = (reason: NoLinkReason): Text => ({
  'zh-CN': pageOf(reason, 'zh-CN'),
  'en-US': pageOf(reason, 'en-US'),
})

const pages: Readonly<Record<NoLinkReason, Text>> = {
  unknown: byLanguage('unknown'),
  early: byLanguage('early'),
  over: byLanguage('over'),
}

/** How long a link is cached, in case an event gets lost. */
const cacheTtlMs = 10_000
const maxCachedLinks = 5000

type Link = Pick<StoredChannel, 'id' | 'promoteLink' | 'startsAt' | 'endsAt' | 'endedAt'>

/** Tracking links of all channels. */
export interface TrackingLinks {
  /** Redirects to the stored address of the code only, and counts the visit. Needs no session and has no limit. */
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
