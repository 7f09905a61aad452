import { setTimeout as delay } from 'node:timers/promises'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readBulkJob } from '@greenroom/contract/areas/bulk/bulk-jobs'
import { setContentItemStatuses } from '@greenroom/contract/areas/content/content-items'
import type { Sql } from 'postgres'
import type { Client } from '../kit/client.ts'
import { cpuSince, serverCpu } from '../kit/cpu.ts'
import { atMost, type Measured } from '../kit/table.ts'

const author = `Change ${process.pid}`

/**
 * Puts so many content items online and undoes that from the operation log: from the request until its job is done.
 * @param connection one connection, which is the caller's alone
 */
export async function changeMany(
  client: Client,
  connection: Sql,
  serverPid: number,
  count: number,
): Promise<Measured[]> {
  const measured = async (change: () => Promise<number>) => {
    const used = serverCpu(serverPid)
    return { figures: [await change()], note: cpuSince(serverPid, used) }
  }
  await connection`
    insert into content_item (id, title, genre, author, source, topic, language, body, status, published_at, clicks)
    select uuidv7(), '露营的咖啡 ' || n, 'img', ${author}, 'original', '咖啡', 'zh', '咖啡与露营', 'offline', now(), n
    from generate_series(1, ${count}) as n`
  const online = await measured(() => putOnline(client, connection))
  const undone = await measured(() => undoFromLog(client, connection))
  // Truncated, because deleting each reference would update the counts of the sets.
  await connection`delete from content_set_item where content_item_id in (select id from content_item where author = ${author})`
  await connection`delete from content_item where author = ${author}`
  const name = count.toLocaleString('en-US')
  return [
    { what: `${name} content items put online`, ...online, target: atMost(10_000, 'ms') },
    { what: `the same undone from the log`, ...undone, target: atMost(20_000, 'ms') },
  ]
}

async function putOnline(client: Client, connection: Sql): Promise<number> {
  const body = { status: 'online', matching: { author }, changedBy: null }
  return timed(client, connection, async () => (await client.ask(setContentItemStatuses, { body })).data.job)
}

async function undoFromLog(client: Client, connection: Sql): Promise<number> {
  const query = `action=${setContentItemStatuses.id}&pageSize=1`
  const { list } = (await client.ask(listOperations, { query })).data
  const params = { id: list[0]?.id ?? '' }
  const body = { scope: 'request' }
  return timed(client, connection, async () => (await client.ask(undoOperation, { params, body })).data.job)
}

/** Milliseconds until a change and its job are done; waits first until rules and log have caught up. */
async function timed(client: Client, connection: Sql, ask: () => Promise<string | null>): Promise<number> {
  while (!(await isAtRest(connection))) await delay(200)
  const begun = performance.now()
  const id = await ask()
  if (id === null) return performance.now() - begun
  for (;;) {
    const { data } = await client.ask(readBulkJob, { params: { id } })
    if (data.state === 'done') return performance.now() - begun
    if (data.state !== 'running') throw new Error(`The job ended as ${JSON.stringify(data)}`)
    await delay(50)
  }
}

/** Whether all that follows from earlier changes is done: rules, checks, events, and links of the operation log. */
async function isAtRest(connection: Sql): Promise<boolean> {
  const [row] = await connection`
    select not exists (select from content_change) and not exists (select from content_check)
      and not exists (select from status_change)
      and (select max(id) from operation_log) <= (select max(entry) from operation_seal) as rests`
  return row?.rests === true
}
