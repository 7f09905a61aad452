import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { openClickHouse } from '@greenroom/event-store'
import { startClickHouse } from '../../emulators/clickhouse/clickhouse.ts'
import { say } from '../../tools/terminal.ts'
import { openClient } from '../kit/client.ts'
import { administrator } from '../kit/made-database.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { type Pages, readPages } from './pages.ts'

/**
 * Brings all events of a made database to a ClickHouse of this machine, as a server does when it is first told of one,
 * and asks it what the pages ask.
 */
export async function readFromClickHouse(
  scope: Scope,
  { dataDir, events }: { dataDir: string; events: number },
): Promise<Pages> {
  const emulator = await startClickHouse()
  scope.defer(emulator.stop)
  // A new ClickHouse each time: it must not have the events yet.
  const address = emulator.urlOf(`bench_${Date.now()}`)
  const logFile = join(await scope.temporaryDirectory(), 'clickhouse-server.log')
  const begun = performance.now()
  const server = await startServerProcess({
    dataDir,
    logFile,
    isCallsOnly: true,
    settings: { CLICKHOUSE_URL: address },
  })
  scope.defer(server.stop)
  const client = await openClient(server.url, administrator)
  scope.defer(async () => client.close())
  while ((await client.ask(readCollection)).data.clickHouse?.waiting !== 0) await delay(500)
  const perMillion = (performance.now() - begun) / (events / 1_000_000)
  say(
    `\nClickHouse has all events; it took ${Math.round(perMillion)} ms for each million, the server's start among them`,
  )
  const clickHouse = openClickHouse(address)
  await clickHouse.command('OPTIMIZE TABLE event FINAL')
  const parts = await clickHouse.readInBackground<{ table: string; bytes: number; total: number }>(
    () => `SELECT table, sum(bytes_on_disk) AS bytes, sum(parts.rows) AS total FROM system.parts
      WHERE active AND database = currentDatabase() GROUP BY table HAVING total > 0 ORDER BY table`,
  )
  for (const { table, bytes, total } of parts)
    say(`  ${table}: ${total.toLocaleString('en-US')} rows, ${(bytes / 1e6).toFixed(1)} MB`)
  return readPages(client)
}
