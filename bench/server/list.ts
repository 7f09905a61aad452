import { setTimeout as delay } from 'node:timers/promises'
import { listContentSets, updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import { tokenHeader } from '@greenroom/contract/envelope'
import { success } from '@greenroom/contract/errors'
import { drizzle } from 'drizzle-orm/postgres-js'
import { createContentSetList } from '../../server/areas/content/sets/list.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { validateInput } from '../../server/platform/http/validate.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { contentSets } from '../databases/content-sets.ts'
import { type Client, timeQueries } from '../kit/http.ts'
import { addressOfPostgres } from '../kit/made-database.ts'
import { type Bench, measure, type Run } from '../kit/run.ts'
import { type MeasuredServer, openServers } from '../kit/servers.ts'
import { atLeast, atMost } from '../kit/table.ts'
import { startWorker } from '../kit/worker.ts'
import type { LoadOrder, LoadResult, Statement } from './load-worker.ts'

/** How many readers ask at once. */
const lanes = 64

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const names = ['体育', '短视频', '攀岩', '昙花', 'travel', 'shf', 'wharf', 'zephyr', '育']

/** Pages for one reader: places and orders, and names that are frequent, seldom, rare and absent. */
const pagesOf = (last: string): Record<string, string> => ({
  'page 1': '',
  'page 1, filter and sort': query({ status: 'online', contentType: 'img', sort: '-count' }),
  'page 1,000': query({ current: last }),
  'page 1,000, filter and sort by time': query({
    current: last,
    status: 'online',
    contentType: 'img',
    sort: '-createdTime',
  }),
  'page 1,000, filter and sort by name': query({ current: last, filterType: 'rules', sort: 'name' }),
  'page 1,000, filter and sort by count': query({ current: last, status: 'offline', sort: '-count' }),
  ...Object.fromEntries(names.map(name => [`name ${name}`, query({ name })])),
  ...Object.fromEntries(
    ['体育', '攀岩', 'travel', '昙花'].map(name => [
      `name ${name}, filter and sort by count`,
      query({ name, status: 'online', sort: '-count' }),
    ]),
  ),
  'name travel, filter and sort by name': query({ name: 'travel', filterType: 'rules', sort: 'name' }),
})

/** First pages for many readers at once, with different filters and orders. */
const loadQueries = [
  { status: 'online', sort: '-createdTime' },
  { status: 'online', contentType: 'img', sort: '-createdTime' },
  { status: 'offline', sort: '-count' },
  { filterType: 'rules', sort: 'number' },
  { contentType: 'verticalVideo', sort: 'createdTime' },
  { status: 'online', filterType: 'artificial', sort: 'name' },
  { contentType: 'horizontalVideo', status: 'online', sort: '-number' },
  { contentType: 'img', sort: 'count' },
].map(query)

/** An ordinary save by a user; every server forgets its totals then. */
async function saveRow(client: Client): Promise<void> {
  const [set] = (await client.call(listContentSets, { query: 'number=1' })).data.list
  if (!set) throw new Error('The made database has no content set number 1')
  const changes = { description: set.description === 'a' ? 'b' : 'a' }
  await client.call(updateContentSet, { params: { id: set.id }, body: { version: set.version, changes } })
}

/**
 * Records the statement that the server's own list sends for a page, by running it once; nothing of the statement is
 * written down here.
 */
async function captureStatement(database: Database, queryString: string): Promise<Statement> {
  const sent: Statement[] = []
  const logger = {
    logQuery: (text: string, parameters: unknown[]) => sent.push({ text, parameters: [...parameters] }),
  }
  const pool = drizzle(database.driver, { casing: 'snake_case', logger })
  const raw = Object.fromEntries(new URLSearchParams(queryString))
  const input = validateInput(listContentSets, { params: {}, query: raw, body: {} }, 'zh-CN')
  await createContentSetList({ ...database, pool }).page(input.query)
  const [page, ...others] = sent.filter(({ text }) => !text.includes('count('))
  if (!page || others.length > 0) throw new Error(`The list sent ${sent.length} statements`)
  return page
}

/** A server with a process that puts it, or the bare driver on its database, under full load. */
async function withLoad({ scope }: Run, server: MeasuredServer) {
  const address = await addressOfPostgres(server.dataDir)
  const database = openDatabase(address, 1)
  const statements: Statement[] = []
  for (const each of loadQueries) statements.push(await captureStatement(database, each))
  await database.close()
  const worker = startWorker<LoadOrder, LoadResult>(scope, new URL('load-worker.ts', import.meta.url))
  const connections = readSettings({}).DATABASE_CONNECTIONS
  return {
    ...server,
    askDriver: (seconds: number) => worker.run({ seconds, lanes, address, statements, connections }),
    askServer: (seconds: number) =>
      worker.run({
        seconds,
        lanes,
        url: server.url,
        ending: `"code":${success.code}}`,
        headers: { [tokenHeader]: server.client.token },
        paths: loadQueries.map(each => `${listContentSets.path}?${each}`),
      }),
  }
}

async function withSaves<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const saving = (async () => {
    while (!ended.signal.aborted) {
      await saveRow(client)
      await delay(1000, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  })()
  try {
    return await work()
  } finally {
    ended.abort()
    await saving
  }
}

/** The list of content sets: how long one reader waits, and how many readers one server serves. */
export const list: Bench = {
  summary: 'the list of 1,000,000 content sets: waits of one reader, and throughput at 64 connections',
  async run(run) {
    const servers = await openServers(run, { database: contentSets(run.size(1_000_000, 30_000)) })
    const pages = pagesOf(run.size('1000', '50'))
    await measure(servers, {
      title: 'One reader, through HTTP: the total is cached',
      target: atMost(20, 'ms'),
      rounds: run.size(50, 3),
      hasWarmUp: true,
      measure: ({ client }) => timeQueries(client, listContentSets, pages),
    })
    await measure(servers, {
      title: 'One reader, through HTTP: the total is counted anew, because a row has just been changed',
      target: atMost(60, 'ms'),
      rounds: run.size(5, 1),
      async measure({ client }) {
        const figures: Record<string, number> = {}
        for (const [name, each] of Object.entries(pages)) {
          await saveRow(client)
          Object.assign(figures, await timeQueries(client, listContentSets, { [name]: each }))
        }
        return figures
      },
    })
    const loaded = await Promise.all(servers.map(server => withLoad(run, server)))
    const seconds = run.size(4, 1)
    await measure(loaded, {
      title: `${lanes} readers at once: the whole server, and its own statements through the bare driver, in turn`,
      rounds: run.size(7, 2),
      hasWarmUp: true,
      target: { 'share of the bare driver': atLeast(0.55) },
      async measure({ askServer, askDriver }) {
        const { perSecond } = await askServer(seconds)
        const share = perSecond / (await askDriver(seconds)).perSecond
        return { 'share of the bare driver': share, 'requests a second': perSecond }
      },
    })
    await measure(loaded, {
      title: `${lanes} readers at once, while a row is saved every second: p99`,
      target: atMost(1.5),
      rounds: run.size(5, 1),
      async measure({ client, askServer }) {
        const { p99 } = await askServer(seconds)
        const duringSaves = await withSaves(client, () => askServer(seconds))
        return { 'ratio to p99 without saves': duringSaves.p99 / p99 }
      },
    })
  },
}
