import { randomUUIDv7 } from 'node:crypto'
import { collectBody } from '@greenroom/contract/areas/insight/collect-routes'
import { type DropReason, eventLimits } from '@greenroom/contract/areas/insight/event-batch'
import type { Referrer } from '@greenroom/contract/areas/insight/measures'
import type { Context } from 'hono'
import type { HttpEnvironment } from '../../../../platform/access/request-context.ts'
import { recordedTransaction } from '../../../../platform/audit/transaction.ts'
import { isRobot } from '../../../../platform/http/is-robot.ts'
import { createRateLimiter } from '../../../../platform/http/rate-limit.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { append, type NewEvent } from '../append.ts'
import { addDrops, type Drop } from '../drops.ts'
import { createPseudonyms } from '../pseudonyms.ts'
import { collectOrigins } from '../schema.ts'
import { type CollectBody, collectedEvent } from './body.ts'

/** How long an event waits for others, so that many requests share one transaction. */
const waitMs = 50
/** Most waiting events; more wait only when the database is away or far too slow. */
const maxWaiting = 20_000

/** Stores events of web pages in batches. */
interface Intake {
  /** Resolves when the events are stored. @throws Error when they are not */
  take(events: readonly NewEvent[], sender: string): Promise<void>
  /** Counts a dropped event with the next batch. */
  drop(drop: Drop): void
  /** Stores waiting events and accepts no more. */
  stop(): Promise<void>
}

/** Creates the queue through which events of web pages are stored in batches. */
function createIntake({ database, log, settings }: Platform): Intake {
  let waiting: { event: NewEvent; sender: string }[] = []
  const drops = new Map<string, Drop>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = Promise.withResolvers<void>()
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const [taken, dropped, written] = [waiting, [...drops.values()], next]
    waiting = []
    drops.clear()
    next = Promise.withResolvers()
    const operation = { actor: null, action: 'collect', requestId: randomUUIDv7(), address: '', device: '' }
    try {
      await recordedTransaction(database, operation, async queries => {
        const reasons = await append(
          queries,
          taken.map(({ event }) => event),
        )
        const unstored = taken.flatMap(({ sender }, place) => {
          const reason = reasons[place]
          return reason ? [{ reason, sender, count: 1 }] : []
        })
        await addDrops(queries, settings.TIME_ZONE, [...dropped, ...unstored])
      })
      written.resolve()
    } catch (error) {
      // Otherwise a waiting request reports the error.
      if (taken.length === 0) log.error({ err: error }, 'dropped events were not counted')
      written.reject(error)
    }
  }

  function schedule(): Promise<void> {
    const { promise } = next
    // The promise of a drop has no reader.
    promise.catch(() => undefined)
    timer ??= setTimeout(() => {
      timer = undefined
      writing = writing.then(write)
    }, waitMs)
    return promise
  }

  const drop = ({ reason, sender, count }: Drop) => {
    const key = `${reason} ${sender}`
    drops.set(key, { reason, sender, count: count + (drops.get(key)?.count ?? 0) })
    void schedule()
  }

  return {
    async take(events, sender) {
      if (waiting.length + events.length > maxWaiting)
        return drop({ reason: 'tooMany', sender, count: events.length })
      for (const event of events) waiting.push({ event, sender })
      await schedule()
    },
    drop,
    async stop() {
      clearTimeout(timer)
      if (waiting.length > 0 || drops.size > 0) writing = writing.then(write)
      await writing
    },
  }
}

const dayMs = 86_400_000

/** A visitor as known besides the events. */
interface WebVisitor {
  referrer: Referrer
  bot: boolean
  /** The pseudonym on the day of an event. */
  pseudonym(time: Date): Promise<bigint>
}

/**
 * Validates one event of a web page. Its time is corrected by the difference between the visitor's clock and ours at
 * the time of sending.
 */
async function checkCollected(
  sent: unknown,
  { sentAt }: Pick<CollectBody, 'sentAt'>,
  { referrer, bot, pseudonym }: WebVisitor,
  now: Date,
): Promise<NewEvent | DropReason> {
  const { data: event } = collectedEvent.safeParse(sent)
  if (!event) return 'invalid'
  const { id, type, item = null, count, seconds } = event
  if (type !== 'visit' && item === null) return 'missingContent'
  const age = sentAt - event.time
  if (age < -eventLimits.clockSkewMs) return 'future'
  if (age > eventLimits.ageDays * dayMs) return 'tooOld'
  const time = new Date(now.getTime() - Math.max(0, age))
  return {
    id,
    type,
    referrer,
    bot,
    count,
    time,
    contentItemId: item,
    seconds: type === 'read' ? seconds : 0,
    visitor: await pseudonym(time),
    stable: false,
  }
}

/** How long the list is cached, in case an event about a change is lost. */
const cacheTtlMs = 10_000

/** Creates the list of origins that may send events: the console's own, and the listed ones. */
function createOriginList({ database, events, settings }: Platform) {
  const own = settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin
  let cachedOrigins: { origins: Promise<ReadonlySet<string>>; until: number } | undefined
  events.listen(({ event }) => {
    if (event.topic === 'insight.origins-changed') cachedOrigins = undefined
  })

  async function read(): Promise<ReadonlySet<string>> {
    const rows = await database.pool.select({ origin: collectOrigins.origin }).from(collectOrigins)
    return new Set(rows.map(({ origin }) => origin))
  }

  return {
    async has(origin: string): Promise<boolean> {
      if (origin === own) return true
      if (!cachedOrigins || cachedOrigins.until < Date.now()) {
        const origins = read()
        const current = { origins, until: Date.now() + cacheTtlMs }
        cachedOrigins = current
        // Failures are not cached.
        origins.catch(() => {
          if (cachedOrigins === current) cachedOrigins = undefined
        })
      }
      return (await cachedOrigins.origins).has(origin)
    },
  }
}

const searches =
  /(^|\.)(google|bing|baidu|sogou|so|sm|yahoo|yandex|duckduckgo|ecosia|naver|startpage|qwant|toutiao|chatglm|perplexity)\.[a-z.]{2,6}$/
const socials =
  /(^|\.)((weibo|zhihu|douban|xiaohongshu|douyin|kuaishou|bilibili|tieba\.baidu|mp\.weixin\.qq|weixin\.qq|qzone\.qq|facebook|twitter|x|instagram|linkedin|reddit|youtube|tiktok|pinterest|threads|telegram|whatsapp|discord)\.(com|cn|net|org)|t\.co|t\.me|b23\.tv|t\.cn|lnkd\.in|youtu\.be|bsky\.app)$/

/**
 * Classifies where a visitor of a web page came from.
 * @param source `utm_source` of the page's address
 * @param referrer the previous page; only its host is used
 * @param origin of the page
 */
function referrerOf(source: string, referrer: string, origin: string): Referrer {
  if (source.trim() !== '') return 'campaign'
  if (referrer === '') return 'direct'
  const host = hostOf(referrer)
  if (host === hostOf(origin)) return 'internal'
  if (socials.test(host)) return 'social'
  return searches.test(host) ? 'search' : 'other'
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')

/** Limit of requests from one address, which a whole office may share. */
const limited = { id: 'collect', limit: { attempts: 600, seconds: 60 } }
/** Most unlisted origins that are counted separately: senders could invent any number of them. */
const maxStrangers = 100

/** Receives the events of web pages. */
export function createCollector(platform: Platform) {
  const intake = createIntake(platform)
  const origins = createOriginList(platform)
  const pseudonyms = createPseudonyms(platform.database, platform.settings.TIME_ZONE)
  const limiter = createRateLimiter()
  const strangers = new Set<string>()

  /** Name under which an unlisted origin is counted. */
  function strangerOf(origin: string): string {
    const isKnown = strangers.has(origin)
    const isOrigin = URL.canParse(origin) && origin.length <= 200 && new URL(origin).origin === origin
    if (!isKnown && (!isOrigin || strangers.size >= maxStrangers)) return ''
    strangers.add(origin)
    return origin
  }

  async function refusalOf({ req, var: { request } }: Context<HttpEnvironment>, origin: string) {
    const isWithin = await limiter.count(limited, request.address).then(
      () => true,
      () => false,
    )
    if (!isWithin) return 'tooMany'
    if (!(await origins.has(origin))) return 'origin'
    return req.header('DNT') === '1' || req.header('Sec-GPC') === '1' ? 'doNotTrack' : undefined
  }

  async function eventsOf(
    body: CollectBody,
    { address, device }: HttpEnvironment['Variables']['request'],
    origin: string,
  ): Promise<(NewEvent | DropReason)[]> {
    const visitor = {
      referrer: referrerOf(body.source, body.referrer, origin),
      bot: body.automated || isRobot(device),
      pseudonym: async (time: Date) => (await pseudonyms.ofWebVisitor(time))(address, device),
    }
    const now = new Date()
    return Promise.all(body.events.map(event => checkCollected(event, body, visitor, now)))
  }

  return {
    isListed: origins.has,
    stop: intake.stop,
    /** Stores the valid events of a request, and counts the others as dropped. @throws Error when storing fails */
    async collect(context: Context<HttpEnvironment>): Promise<void> {
      const origin = context.req.header('Origin') ?? ''
      const refusal = await refusalOf(context, origin)
      if (refusal) {
        const isStranger = refusal === 'origin' || !(await origins.has(origin))
        return intake.drop({ reason: refusal, sender: isStranger ? strangerOf(origin) : origin, count: 1 })
      }
      const { data: body } = collectBody.safeParse(parseJson(await context.req.text()))
      if (!body) return intake.drop({ reason: 'invalid', sender: origin, count: 1 })
      const checked = await eventsOf(body, context.var.request, origin)
      for (const reason of checked)
        if (typeof reason === 'string') intake.drop({ reason, sender: origin, count: 1 })
      const events = checked.filter(event => typeof event !== 'string')
      if (events.length > 0) await intake.take(events, origin)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
