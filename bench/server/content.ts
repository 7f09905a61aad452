import { setTimeout as delay } from 'node:timers/promises'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readBulkJob } from '@greenroom/contract/areas/bulk/bulk-jobs'
import {
  createContentItem,
  listContentItems,
  setContentItemStatuses,
} from '@greenroom/contract/areas/content/content-items'
import {
  createContentSet,
  deleteContentSets,
  readContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { listSetItems } from '@greenroom/contract/areas/content/set-items'
import { previewScope } from '@greenroom/contract/areas/roles/roles'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { withProgress } from '../../cli/terminal.ts'
import { conditionOf } from '../../server/areas/content/rules/condition.ts'
import { placeByTime } from '../../server/areas/content/rules/place.ts'
import { refresherLock } from '../../server/areas/content/rules/refresher.ts'
import { contentItems as contentItemTable, contentSets } from '../../server/areas/content/schema.ts'
import { contentItems } from '../databases/content-items.ts'
import { type Client, timeQueries } from '../kit/http.ts'
import { connectToPostgres, forms, subjects } from '../kit/made-database.ts'
import { type Bench, measure, millisecondsOf } from '../kit/run.ts'
import { openServers } from '../kit/servers.ts'
import { atMost } from '../kit/table.ts'

const author = `Bench ${process.pid}`
const heldBySet = 550

const pages: Readonly<Record<string, string>> = {
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

/** Fills the rule sets by one statement each while the server's rules are locked out. It is not measured. */
async function fillRuleSets(connection: Sql): Promise<void> {
  const database = drizzle(connection, { casing: 'snake_case' })
  await connection`select pg_advisory_lock(${refresherLock})`
  const sets = await database.select().from(contentSets).where(eq(contentSets.refreshing, true))
  for (const { id, contentType, rules } of sets) {
    if (!rules) continue
    await database.execute(sql`
      insert into content_set_item (set_id, content_item_id, position)
      select ${id}::uuid, ${contentItemTable.id}, ${placeByTime} from ${contentItemTable} where ${conditionOf(contentType, rules)}
      on conflict do nothing`)
    await database.execute(
      sql`update content_set set refreshing = false, refreshed_to = null where id = ${id}`,
    )
  }
  await connection`analyze content_set_item`
  await connection`select pg_advisory_unlock(${refresherLock})`
}

/** Deletes a set with its items and undoes that. @returns the milliseconds of the undo */
async function undoDeletion(client: Client, connection: Sql): Promise<number> {
  const body = { name: 'Bench', contentType: 'img', filterType: 'artificial', description: '' }
  const { id } = (await client.call(createContentSet, { body })).data
  await connection`
    insert into content_set_item (set_id, content_item_id, position)
    select ${id}, id, row_number() over (order by id) from content_item where genre = 'img' order by id limit ${heldBySet}`
  const remove = () => client.call(deleteContentSets, { body: { ids: [id] } })
  await remove()
  const { list } = (await client.call(listOperations, { query: `entity=content-set&entityId=${id}` })).data
  const params = { id: list[0]?.id ?? '' }
  const undone = await client.call(undoOperation, { params, body: { scope: 'entry' } })
  await remove()
  return undone.milliseconds
}

/** Makes a set that a rule fills with the content items of this run; deletes it afterwards. */
async function withRuleSet<T>(client: Client, work: (id: string) => Promise<T>): Promise<T> {
  const body = { name: 'Bench', contentType: 'img', filterType: 'rules', rules: { authors: [author] } }
  const { id } = (await client.call(createContentSet, { body })).data
  await until(client, id, set => !set.refreshing)
  try {
    return await work(id)
  } finally {
    await client.call(deleteContentSets, { body: { ids: [id] } })
  }
}

/** Milliseconds until the set is in a state. */
const until = (
  client: Client,
  id: string,
  isReached: (set: { count: number; refreshing: boolean }) => boolean,
) =>
  millisecondsOf(async () => {
    while (!isReached((await client.call(readContentSet, { params: { id } })).data)) await delay(10)
  })

const insertMany = (connection: Sql, status: 'online' | 'offline', count: number) => connection`
  insert into content_item (id, title, genre, author, source, topic, language, body, status, published_at, clicks)
  select uuidv7(), '露营的咖啡 ' || n, 'img', ${author}, 'original', '咖啡', 'zh', '咖啡与露营', ${status}, now(), n
  from generate_series(1, ${count}) as n`

async function deleteMany(connection: Sql): Promise<void> {
  await connection`delete from content_set_item where content_item_id in (select id from content_item where author = ${author})`
  await connection`delete from content_item where author = ${author}`
}

/** Milliseconds until a change and its job are done; waits first until rules and log have caught up. */
async function untilJobIsDone(client: Client, connection: Sql, change: () => Promise<string | null>) {
  while (!(await isAtRest(connection))) await delay(200)
  return millisecondsOf(async () => {
    const id = await change()
    while (id !== null) {
      const { data } = await client.call(readBulkJob, { params: { id } })
      if (data.state === 'done') return
      if (data.state !== 'running') throw new Error(`The job ended as ${JSON.stringify(data)}`)
      await delay(50)
    }
  })
}

/** Whether all consequences of earlier changes are done: rules, checks, events, and links of the operation log. */
async function isAtRest(connection: Sql): Promise<boolean> {
  const [row] = await connection`
    select not exists (select from content_change) and not exists (select from content_check)
      and not exists (select from status_change)
      and (select max(id) from operation_log) <= (select max(entry) from operation_seal) as rests`
  return row?.rests === true
}

async function putOnline(client: Client): Promise<string | null> {
  const body = { status: 'online', matching: { author }, changedBy: null }
  return (await client.call(setContentItemStatuses, { body })).data.job
}

async function undoFromLog(client: Client): Promise<string | null> {
  const query = `action=${setContentItemStatuses.id}&pageSize=1`
  const { list } = (await client.call(listOperations, { query })).data
  const params = { id: list[0]?.id ?? '' }
  return (await client.call(undoOperation, { params, body: { scope: 'request' } })).data.job
}

/** Content items and sets, 200 of them filled by rules: waits of readers, the delay of rules, and large changes. */
export const content: Bench = {
  summary:
    '1,000,000 content items, 10,000 sets, 200 of them filled by rules: lists, rules, changes of many rows',
  async run(run) {
    const started = await openServers(run, { database: contentItems(run.size(1_000_000, 20_000)) })
    const servers = await Promise.all(
      started.map(async server => ({ ...server, connection: await connectToPostgres(server.dataDir) })),
    )
    for (const { connection } of servers) run.scope.defer(() => connection.end())
    for (const { connection } of servers)
      await withProgress('Filling the rule sets that are not filled yet', () => fillRuleSets(connection))
    const many = run.size(100_000, 5000)
    const manyText = many.toLocaleString('en-US')

    await measure(servers, {
      title: 'One reader, through HTTP: pages',
      target: atMost(20, 'ms'),
      rounds: run.size(20, 2),
      hasWarmUp: true,
      async measure({ client, connection }) {
        const figures = await timeQueries(client, listContentItems, pages)
        const [set] =
          await connection`select id from content_set where rules is not null order by count desc limit 1`
        const largest = await client.call(listSetItems, { params: { id: String(set?.id) } })
        return { ...figures, 'the largest rule set, first page': largest.milliseconds }
      },
    })
    await measure(servers, {
      title: 'One reader, through HTTP: searches and previews',
      target: atMost(50, 'ms'),
      rounds: 1,
      async measure({ client }) {
        const words = [...subjects.slice(0, 12), ...forms.slice(0, 4)]
        const searches: number[] = []
        for (const word of words) {
          const query = `title=${encodeURIComponent(word)}`
          searches.push((await client.call(listContentItems, { query })).milliseconds)
        }
        const previews: number[] = []
        for (let round = 0; round < run.size(20, 3); round++)
          previews.push((await client.call(previewScope, { query: 'dataScope=own' })).milliseconds)
        return {
          'frequent words, each for the first time': searches,
          'rows that a data scope would show': previews.slice(1),
        }
      },
    })
    await measure(servers, {
      title: `Undoing the deletion of a set of ${heldBySet} content items`,
      target: atMost(1000, 'ms'),
      rounds: run.size(5, 2),
      measure: async ({ client, connection }) => ({ 'one set': await undoDeletion(client, connection) }),
    })
    await measure(servers, {
      title: 'From the commit of a content item until its rule set has it',
      target: atMost(2000, 'ms'),
      rounds: 1,
      measure: ({ client, connection }) =>
        withRuleSet(client, async id => {
          const figures: number[] = []
          const fields = { genre: 'img', author, source: 'other', language: 'und' }
          for (let made = 1; made <= run.size(20, 3); made++) {
            const body = { ...fields, title: `Bench ${made}`, publishedTime: new Date().toISOString() }
            await client.call(createContentItem, { body })
            figures.push(await until(client, id, ({ count }) => count >= made))
          }
          await deleteMany(connection)
          return { 'one content item': figures }
        }),
    })
    await measure(servers, {
      title: `From the commit of ${manyText} content items in one statement`,
      rounds: 1,
      target: {
        'the first of them in the set': atMost(2000, 'ms'),
        'all of them in the set': atMost(5000, 'ms'),
      },
      measure: ({ client, connection }) =>
        withRuleSet(client, async id => {
          await insertMany(connection, 'online', many)
          const first = await until(client, id, ({ count }) => count > 0)
          const all = first + (await until(client, id, ({ count }) => count >= many))
          await deleteMany(connection)
          return { 'the first of them in the set': first, 'all of them in the set': all }
        }),
    })
    await measure(servers, {
      title: `Changes of ${manyText} content items, from the request until they are done`,
      rounds: 1,
      target: { 'put online': atMost(10_000, 'ms'), 'undone from the log': atMost(20_000, 'ms') },
      async measure({ client, connection }) {
        await insertMany(connection, 'offline', many)
        const online = await untilJobIsDone(client, connection, () => putOnline(client))
        const undone = await untilJobIsDone(client, connection, () => undoFromLog(client))
        await deleteMany(connection)
        return { 'put online': online, 'undone from the log': undone }
      },
    })
  },
}
