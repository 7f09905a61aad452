import { join } from 'node:path'
import { buildConsoleIfNeeded } from '../../tools/console-build.ts'
import { openClient } from '../kit/client.ts'
import { addressOfPostgres } from '../kit/postgres-address.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { measureLatency } from './latency.ts'
import { startReaders } from './readers.ts'
import { measureSaves } from './saves.ts'
import { administrator, setsDirectory } from './sets-database.ts'
import { measureThroughput } from './throughput.ts'

/** The list of a million content sets: wait of one reader, and number of readers that one server serves. */
export async function measureList(scope: Scope): Promise<void> {
  await buildConsoleIfNeeded()
  const dataDir = await setsDirectory()
  const logFile = join(await scope.temporaryDirectory(), 'server.log')
  const server = await startServerProcess({ dataDir, logFile })
  scope.defer(server.stop)
  const client = await openClient(server.url, administrator)
  scope.defer(async () => client.close())
  await measureLatency(client)
  const readers = startReaders(scope, server, client.token)
  await measureThroughput(scope, { server, readers, address: await addressOfPostgres(dataDir) })
  await measureSaves(client, readers)
}
