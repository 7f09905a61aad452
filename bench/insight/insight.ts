import { join } from 'node:path'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { createContentSource } from '@greenroom/contract/areas/content/content-sources'
import { openClient } from '../kit/client.ts'
import { administrator, madeDatabase } from '../kit/made-database.ts'
import type { BenchOptions } from '../kit/options.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { printBeside, printMeasured } from '../kit/table.ts'
import { readFromClickHouse } from './clickhouse.ts'
import { measureIngest } from './ingest.ts'
import { makeEvents } from './make-events.ts'
import { readPages } from './pages.ts'
import { measureSeen } from './seen.ts'

const defaults = { events: 20_000_000, minutes: 5 } as const

/** Waits of pages for their figures while events arrive. */
export async function measureInsight(scope: Scope, options: BenchOptions): Promise<void> {
  const { events = defaults.events, minutes = defaults.minutes } = options
  const madeBy = [join(import.meta.dirname, 'make-events.ts')]
  const dataDir = await madeDatabase({ prefix: `insight-${events}-`, madeBy, fill: makeEvents(events) })
  const logFile = join(await scope.temporaryDirectory(), 'server.log')
  const server = await startServerProcess({ dataDir, logFile, isCallsOnly: true })
  scope.defer(server.stop)
  const client = await openClient(server.url, administrator)
  scope.defer(async () => client.close())
  const { cold, warm } = await readPages(client)
  const title = `One reader, ${events.toLocaleString('en-US')} events of 90 days, through HTTP`
  printMeasured(`${title}: the first time after the server’s start`, 'ms', cold)
  printMeasured(`${title}: after that`, 'ms', warm)
  const { list } = (await client.ask(listContentItems, { query: 'pageSize=100' })).data
  const { token } = (await client.ask(createContentSource, { body: { name: `Bench ${process.pid}` } })).data
  const ids = list.map(({ id }) => id)
  const sender = { url: server.url, client, token }
  await measureSeen({ ...sender, id: ids[0] ?? '' })
  await measureIngest({ ...sender, ids, minutes })
  if (!options.clickHouse) return
  client.close()
  await server.stop()
  const other = await readFromClickHouse(scope, { dataDir, events })
  const ways = (kind: keyof typeof other) =>
    [
      ['PostgreSQL', kind === 'cold' ? cold : warm],
      ['ClickHouse', other[kind]],
    ] as const
  printBeside(`${title}: the first time`, 'ms', ways('cold'))
  printBeside(`${title}: after that, median`, 'ms', ways('warm'))
}
