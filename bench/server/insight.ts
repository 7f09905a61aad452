import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { createContentSource } from '@greenroom/contract/areas/content/content-sources'
import {
  type AnalyticsQuestion,
  askAnalytics,
  readRetention,
} from '@greenroom/contract/areas/insight/analytics'
import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { eventLimits, sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import {
  growthQuotas,
  opinionQuotas,
  popularTypes,
  readContentData,
  readContentPeriod,
  readContentPublish,
  readDataChainGrowth,
  readDataOverview,
  readPopular,
  readPopularAuthors,
  readPublicOpinion,
} from '@greenroom/contract/areas/insight/specified-figures'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { say } from '../../cli/terminal.ts'
import { startClickHouse } from '../../emulators/clickhouse/clickhouse.ts'
import { openClickHouse } from '../../packages/event-store/clickhouse/client.ts'
import { insightEvents } from '../databases/insight-events.ts'
import { openEventStream } from '../kit/event-stream.ts'
import { type Client, openClient, type RequestParts } from '../kit/http.ts'
import { administrator } from '../kit/made-database.ts'
import {
  type Bench,
  type Collected,
  collect,
  measure,
  millisecondsOf,
  printCollected,
  type Run,
} from '../kit/run.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { type MeasuredServer, openServers } from '../kit/servers.ts'
import { atLeast, atMost } from '../kit/table.ts'

/** A question of a page or of Explore. */
interface Question {
  what: string
  endpoint: Endpoint
  /** The question in each round, counted from 0. */
  parts(round: number): RequestParts
  /** How long the median may be, in milliseconds. */
  limitMs: number
}

const dayMs = 86_400_000
const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * dayMs).toISOString().slice(0, 10)
const last = (days: number) => ({ from: day(days - 1), to: day(0) })

const page = (what: string, endpoint: Endpoint, parts: RequestParts = {}): Question => ({
  what,
  endpoint,
  parts: () => parts,
  limitMs: 100,
})

/** A question of Explore, which pages ask, too; there it is held to their limit. */
const analytics = (
  what: string,
  question: Partial<AnalyticsQuestion> & Pick<AnalyticsQuestion, 'measure' | 'range'>,
): Question => ({
  ...page(what, askAnalytics, { body: question }),
  limitMs: what.startsWith('explore') ? 500 : 100,
})

/** Questions of the workplace and both analysis pages, and some of Explore. */
const pageQuestions: readonly Question[] = [
  page('workplace: summary', readWorkplaceSummary),
  page('workplace: reads of 8 days', readContentData),
  page('workplace: clicks of a year', readContentData, { query: 'measure=clicks&days=366' }),
  ...popularTypes.map(type => page(`workplace: popular, ${type}`, readPopular, { query: `type=${type}` })),
  ...opinionQuotas.map(quota => page(`content analysis: ${quota}`, readPublicOpinion, { body: { quota } })),
  page('content analysis: publishing', readContentPublish),
  page('content analysis: periods', readContentPeriod),
  page('content analysis: authors', readPopularAuthors),
  analytics('content analysis: visits by day, compared', {
    measure: 'visits',
    by: ['day'],
    range: last(30),
    compare: 'previous',
  }),
  analytics('content analysis: clicks by author, compared', {
    measure: 'clicks',
    by: ['author'],
    range: last(30),
    compare: 'previous',
  }),
  page('multi-dimensional: overview', readDataOverview),
  ...growthQuotas.map(quota => page(`multi-dimensional: ${quota}`, readDataChainGrowth, { body: { quota } })),
  analytics('multi-dimensional: topics and genres', {
    measure: 'publications',
    by: ['topic', 'genre'],
    range: last(30),
  }),
  analytics('multi-dimensional: sources and genres', {
    measure: 'publications',
    by: ['genre', 'source'],
    range: last(30),
  }),
  {
    ...page('multi-dimensional: retention by week', readRetention),
    // Another one each time, as an answer is shared for longer.
    parts: round => ({ body: { period: 'week', range: last(90 - (round % 21)) } }),
  },
  analytics('explore: clicks by content item, 90 days', {
    measure: 'clicks',
    by: ['content'],
    range: last(90),
    compare: 'none',
  }),
  analytics('explore: reads by author and week', {
    measure: 'reads',
    by: ['author', 'week'],
    range: last(84),
    limit: 10,
  }),
  analytics('explore: clicks by weekday and slot', {
    measure: 'clicks',
    by: ['weekday', 'slot'],
    range: last(28),
    compare: 'previous',
  }),
  analytics('explore: clicks by topic and slot, 7 days', {
    measure: 'clicks',
    by: ['topic', 'slot'],
    range: last(7),
  }),
]

const coldLimitMs = 300
/** A little longer than a server shares an answer. */
const sharedMs = 1100
const eventsPerSecond = 10_000
const senders = 4
const types = ['impression', 'impression', 'click', 'read']

/** Asks all questions round by round: the first figure of each is that after the server's start. */
const collectAnswers = (subjects: readonly { name: string; client: Client }[], run: Run) =>
  collect(subjects, {
    title: 'Asking the questions of the pages',
    rounds: 1 + run.size(20, 2),
    async measure({ client }, round) {
      const pause = delay(sharedMs)
      const figures: Record<string, number> = {}
      for (const { what, endpoint, parts } of pageQuestions)
        figures[what] = (await client.call(endpoint, parts(round))).milliseconds
      await pause
      return figures
    },
  })

function printAnswers(title: string, collected: readonly Collected[]): void {
  const limits = (leastMs: number) =>
    Object.fromEntries(pageQuestions.map(each => [each.what, atMost(Math.max(each.limitMs, leastMs), 'ms')]))
  const cut = (from: number, to?: number) =>
    collected.map(({ name, figures }) => ({
      name,
      figures: new Map([...figures].map(([what, all]) => [what, all.slice(from, to)])),
    }))
  printCollected({ title: `${title}: the first time`, target: limits(coldLimitMs) }, cut(0, 1))
  printCollected({ title: `${title}: after that`, target: limits(0) }, cut(1))
}

/**
 * Brings all events of a database to a ClickHouse of this machine, as a server does at its first start with one.
 * @returns a client of that server
 */
async function openClickHouseServer({ scope }: Run, dataDir: string): Promise<Client> {
  const emulator = await startClickHouse()
  scope.defer(emulator.stop)
  // A new database each time: it must not have the events yet.
  const address = emulator.urlOf(`bench_${Date.now()}`)
  const logFile = `${await scope.temporaryDirectory()}/server.log`
  const server = await startServerProcess({ dataDir, logFile, settings: { CLICKHOUSE_URL: address } })
  scope.defer(server.stop)
  const client = await openClient(server.url, administrator)
  scope.defer(client.close)
  const taken = await millisecondsOf(async () => {
    while ((await client.call(readCollection)).data.clickHouse?.waiting !== 0) await delay(500)
  })
  say(`  ClickHouse has all events after ${Math.round(taken / 1000)} s`)
  await openClickHouse(address).command('OPTIMIZE TABLE event FINAL')
  return client
}

/** A program that sends events in the name of a source. */
interface Sender {
  /** Content items that the events are of. */
  ids: readonly string[]
  /** Sends a batch of events. @returns its milliseconds */
  send(events: readonly object[]): Promise<number>
}

async function openSender({ url, client }: MeasuredServer): Promise<Sender> {
  const { list } = (await client.call(listContentItems, { query: 'pageSize=100' })).data
  const { token } = (await client.call(createContentSource, { body: { name: `Bench ${randomUUID()}` } })).data
  const { method, path } = sendEvents
  return {
    ids: list.map(({ id }) => id),
    send: events =>
      millisecondsOf(async () => {
        const headers = { AccessToken: token, 'Content-Type': 'application/json' }
        const body = JSON.stringify({ events })
        const response = await fetch(new URL(path, url), { method, headers, body })
        if (!response.ok) throw new Error(`Events were refused: ${await response.text()}`)
      }),
  }
}

/** Sends one event to an open workplace that hears the event stream. @returns ms until its figures count the event */
async function measureSeen({ url, client }: MeasuredServer, { ids, send }: Sender): Promise<number> {
  const readComments = async () => (await client.call(readWorkplaceSummary)).data.comments?.today ?? 0
  const counted = Promise.withResolvers<void>()
  const closing = new AbortController()
  await openEventStream({ url, token: client.token, signal: closing.signal }, (_, event) => {
    if (event?.topic === 'insight.counted') counted.resolve()
  })
  // A random pause, so that rounds don't fall into step with the server's counting.
  await delay(2000 + Math.random() * 1000)
  const before = await readComments()
  const time = new Date().toISOString()
  const taken = await millisecondsOf(async () => {
    await send([{ id: randomUUID(), type: 'comment', contentItemId: ids[0], time }])
    await counted.promise
    if ((await readComments()) !== before + 1)
      throw new Error('The stream names an event that is not counted')
  })
  closing.abort()
  return taken
}

/** Sends events in full batches, at the rate of the target, while a page is read. */
async function measureIngest({ client }: MeasuredServer, { ids, send }: Sender, minutes: number) {
  const end = performance.now() + minutes * 60_000
  const pauseMs = (1000 * senders * eventLimits.perCall) / eventsPerSecond
  let batches = 0
  const sending = Array.from({ length: senders }, async () => {
    for (let next = performance.now(); next < end; next += pauseMs) {
      await delay(Math.max(0, next - performance.now()))
      await send(Array.from({ length: eventLimits.perCall }, () => madeEvent(ids)))
      batches++
    }
  })
  const [lags, pages]: [number[], number[]] = [[], []]
  while (performance.now() < end) {
    lags.push((await client.call(readCollection)).data.lagMs)
    pages.push((await client.call(readDataOverview)).milliseconds)
    await delay(1000)
  }
  await Promise.all(sending)
  return {
    'events a second': (batches * eventLimits.perCall) / (minutes * 60),
    'counting is behind, ms': lags,
    'a page meanwhile, ms': pages,
  }
}

const madeEvent = (ids: readonly string[]) => ({
  id: randomUUID(),
  type: types[Math.floor(Math.random() * types.length)],
  contentItemId: ids[Math.floor(Math.random() ** 3 * ids.length)],
  time: new Date().toISOString(),
  visitor: String(Math.floor(Math.random() * 50_000)),
})

/** Figures of the pages from many events, and events that come in. */
export const insight: Bench = {
  summary: 'the figures of the pages from 20,000,000 events, events that come in; ClickHouse by --clickhouse',
  isLong: true,
  async run(run) {
    const { events = run.size(20_000_000, 200_000), minutes = run.size(5, 0.1), hasClickHouse } = run.options
    const servers = await openServers(run, { database: insightEvents(events) })
    const title = `One reader, ${events.toLocaleString('en-US')} events of 90 days, through HTTP`
    const answers = await collectAnswers(servers, run)
    printAnswers(title, answers)
    const sources = await Promise.all(
      servers.map(async server => ({ ...server, sender: await openSender(server) })),
    )
    await measure(sources, {
      title: 'One event, until an open workplace counts it',
      target: atMost(3000, 'ms'),
      rounds: run.size(20, 2),
      measure: async ({ sender, ...server }) => ({ 'sent to seen': await measureSeen(server, sender) }),
    })
    await measure(sources, {
      title: `Events that come in for ${minutes} minutes, in batches of ${eventLimits.perCall}`,
      rounds: 1,
      target: {
        'events a second': atLeast(eventsPerSecond * 0.99),
        'counting is behind, ms': atMost(5000, 'ms'),
        'a page meanwhile, ms': atMost(100, 'ms'),
      },
      measure: ({ sender, ...server }) => measureIngest(server, sender, minutes),
    })
    const [own] = servers
    if (!hasClickHouse || !own) return
    own.client.close()
    await own.stop()
    const client = await openClickHouseServer(run, own.dataDir)
    const others = await collectAnswers([{ name: 'ClickHouse', client }], run)
    printAnswers(`${title}, PostgreSQL and ClickHouse`, [...answers.slice(0, 1), ...others])
  },
}
