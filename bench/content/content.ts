import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createContentItem, listContentItems } from '@greenroom/contract/areas/content/content-items'
import {
  createContentSet,
  deleteContentSets,
  readContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { listSetItems } from '@greenroom/contract/areas/content/set-items'
import type { SetRules } from '@greenroom/contract/areas/content/set-rules'
import { previewScope } from '@greenroom/contract/areas/roles/roles'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { conditionOf } from '../../server/areas/content/rules/condition.ts'
import { placeByTime } from '../../server/areas/content/rules/place.ts'
import { refresherLock } from '../../server/areas/content/rules/refresher.ts'
import { contentItems, contentSets } from '../../server/areas/content/schema.ts'
import { connect } from '../../server/platform/database/database.ts'
import { buildConsoleIfNeeded } from '../../tools/console-build.ts'
import { withProgress } from '../../tools/terminal.ts'
import { type Client, openClient } from '../kit/client.ts'
import { cpuSince, serverCpu } from '../kit/cpu.ts'
import { administrator, madeDatabase } from '../kit/made-database.ts'
import { addressOfPostgres } from '../kit/postgres-address.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'
import { forms, subjects } from '../list/words.ts'
import { changeMany } from './change-many.ts'
import { makeContentItems } from './make-content-items.ts'

const rounds = 20
const importedAtOnce = 100_000
const heldBySet = 550

/** A million content items, 10,000 sets, 200 of them filled by rules: waits of readers, and the delay of rules. */
export async function measureContent(scope: Scope): Promise<void> {
  await buildConsoleIfNeeded()
  const madeBy = [join(import.meta.dirname, 'make-content-items.ts')]
  const dataDir = await madeDatabase({ prefix: 'content-items-', madeBy, fill: makeContentItems })
  const logFile = join(await scope.temporaryDirectory(), 'server.log')
  const server = await startServerProcess({ dataDir, logFile })
  scope.defer(server.stop)
  const connection = connect(await addressOfPostgres(dataDir), 1, { isLasting: true })
  scope.defer(() => connection.end())

  await withProgress('Filling the rule sets that are not filled yet', () => fillAtOnce(connection))
  // Opened only now: a server closes connections that stay idle for long.
  const client = await openClient(server.url, administrator)
  scope.defer(async () => client.close())
  printMeasured('One reader, 1,000,000 content items, through HTTP', 'ms', [
    ...(await lists(client, connection)),
    await searches(client),
    await scopePreview(client),
  ])
  printMeasured(`Undoing the deletion of a set of ${heldBySet} content items`, 'ms', [
    { what: 'one set', figures: await undoDeletions(client, connection), target: atMost(1000, 'ms') },
  ])
  printMeasured('From the commit of a content item until its rule set shows it', 'ms', [
    { what: 'one content item', figures: await followOne(client), target: atMost(2000, 'ms') },
  ])
  printMeasured(
    `From the commit of ${importedAtOnce.toLocaleString('en-US')} content items in one statement`,
    'ms',
    [...(await followMany(client, connection, server.pid))],
  )
  printMeasured(
    'Changes of many content items, from the request until they are done',
    'ms',
    await changeMany(client, connection, server.pid, importedAtOnce),
  )
}

/** Fills the rule sets by one statement each while the server's rules are blocked; this part is not measured. */
async function fillAtOnce(connection: ReturnType<typeof connect>): Promise<void> {
  const database = drizzle(connection, { casing: 'snake_case' })
  await connection`select pg_advisory_lock(${refresherLock})`
  const sets = await database.select().from(contentSets).where(eq(contentSets.refreshing, true))
  for (const { id, contentType, rules } of sets) {
    if (!rules) continue
    await database.execute(sql`
      insert into content_set_item (set_id, content_item_id, position)
      select ${id}::uuid, ${contentItems.id}, ${placeByTime} from ${contentItems} where ${conditionOf(contentType, rules)}
      on conflict do nothing`)
    await database.execute(
      sql`update content_set set refreshing = false, refreshed_to = null where id = ${id}`,
    )
  }
  await connection`analyze content_set_item`
  await connection`select pg_advisory_unlock(${refresherLock})`
}

async function timed(times: number, ask: () => Promise<{ milliseconds: number }>): Promise<number[]> {
  const figures: number[] = []
  for (let round = 0; round < times; round++) figures.push((await ask()).milliseconds)
  return figures
}

async function lists(client: Client, connection: ReturnType<typeof connect>): Promise<Measured[]> {
  const queries = {
    'first page': '',
    'page 5,000': 'current=5000',
    'by clicks': 'sort=-clicks',
    'by title': 'sort=title',
    'a frequent word in the title': `title=${encodeURIComponent('咖啡')}`,
    'a seldom word in the title': 'title=999999',
    'author fragment': 'author=Ada',
    'genre, source, language': 'genre=img&source=report&language=en',
    'topic fragment, online, by clicks': `topic=${encodeURIComponent('露')}&status=online&sort=-clicks`,
  }
  const measured: Measured[] = []
  for (const [what, query] of Object.entries(queries)) {
    const figures = await timed(rounds, () => client.ask(listContentItems, { query }))
    measured.push({
      what,
      figures: figures.slice(1),
      target: atMost(30, 'ms'),
      note: `first time ${Math.round(figures[0] ?? 0)} ms`,
    })
  }
  const [set] =
    await connection`select id from content_set where rules is not null order by count desc limit 1`
  const params = { id: String(set?.id) }
  const items = await timed(rounds, () => client.ask(listSetItems, { params, query: '' }))
  return [...measured, { what: 'the largest rule set, first page', figures: items, target: atMost(30, 'ms') }]
}

/** Frequent words in the title, each for the first time: nothing of them is counted yet. */
async function searches(client: Client): Promise<Measured> {
  const figures: number[] = []
  for (const word of [...subjects.slice(0, 12), ...forms.slice(0, 4)]) {
    const query = `title=${encodeURIComponent(word)}`
    figures.push((await client.ask(listContentItems, { query })).milliseconds)
  }
  return { what: 'frequent words, each for the first time', figures, target: atMost(50, 'ms') }
}

async function scopePreview(client: Client): Promise<Measured> {
  const figures = await timed(rounds, () => client.ask(previewScope, { query: 'dataScope=own' }))
  return {
    what: 'what a data scope would show',
    figures: figures.slice(1),
    target: atMost(50, 'ms'),
    note: `first time ${Math.round(figures[0] ?? 0)} ms`,
  }
}

async function undoDeletions(client: Client, connection: ReturnType<typeof connect>): Promise<number[]> {
  const figures: number[] = []
  for (let round = 0; round < 5; round++) {
    const body = { name: 'Bench', contentType: 'img', filterType: 'artificial', description: '' }
    const { id } = (await client.ask(createContentSet, { body })).data
    await connection`
      insert into content_set_item (set_id, content_item_id, position)
      select ${id}, id, row_number() over (order by id) from content_item where genre = 'img' order by id limit ${heldBySet}`
    const remove = () => client.ask(deleteContentSets, { body: { ids: [id] } })
    await remove()
    const { list } = (await client.ask(listOperations, { query: `entity=content-set&entityId=${id}` })).data
    const params = { id: list[0]?.id ?? '' }
    figures.push((await client.ask(undoOperation, { params, body: { scope: 'entry' } })).milliseconds)
    await remove()
  }
  return figures
}

/** A set of its own, whose count shows the effect; deleted afterwards. */
async function withSet<T>(client: Client, rules: SetRules, work: (id: string) => Promise<T>): Promise<T> {
  const body = { name: 'Bench', contentType: 'img', filterType: 'rules', rules }
  const { data: set } = await client.ask(createContentSet, { body })
  await until(client, set.id, set => !set.refreshing)
  try {
    return await work(set.id)
  } finally {
    await client.ask(deleteContentSets, { body: { ids: [set.id] } })
  }
}

/** Milliseconds until the set has the expected count. */
async function until(
  client: Client,
  id: string,
  isReached: (set: { count: number; refreshing: boolean }) => boolean,
): Promise<number> {
  const begun = performance.now()
  while (!isReached((await client.ask(readContentSet, { params: { id } })).data)) await delay(10)
  return performance.now() - begun
}

const followOne = (client: Client) =>
  withSet(client, { authors: [`Bench ${process.pid}`] }, async id => {
    const figures: number[] = []
    for (let made = 1; made <= rounds; made++) {
      const body = {
        ...{
          title: `Bench ${made}`,
          genre: 'img',
          author: `Bench ${process.pid}`,
          source: 'other',
          language: 'und',
        },
        publishedTime: new Date().toISOString(),
      }
      await client.ask(createContentItem, { body })
      figures.push(await until(client, id, ({ count }) => count >= made))
    }
    return figures
  })

const followMany = (
  client: Client,
  connection: ReturnType<typeof connect>,
  serverPid: number,
): Promise<Measured[]> =>
  withSet(client, { authors: [`Many ${process.pid}`] }, async id => {
    await connection`
      insert into content_item (id, title, genre, author, source, topic, language, body, status, published_at, clicks)
      select uuidv7(), 'Many ' || n, 'img', ${`Many ${process.pid}`}, 'original', '咖啡', 'zh', '咖啡与露营', 'online', now(), n
      from generate_series(1, ${importedAtOnce}) as n`
    const used = serverCpu(serverPid)
    const first = await until(client, id, ({ count }) => count > 0)
    const all = first + (await until(client, id, ({ count }) => count >= importedAtOnce))
    const note = cpuSince(serverPid, used)
    // Truncated, because deleting each reference would update the set's count.
    await connection`delete from content_set_item where set_id = ${id}`
    await connection`delete from content_item where author = ${`Many ${process.pid}`}`
    return [
      { what: 'the first of them are shown', figures: [first], target: atMost(2000, 'ms') },
      { what: 'all of them are shown', figures: [all], target: atMost(5000, 'ms'), note },
    ]
  })
