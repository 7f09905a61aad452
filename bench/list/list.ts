import { join } from 'node:path'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { buildConsoleIfNeeded } from '../../tools/console-build.ts'
import { type Client, openClient } from '../kit/client.ts'
import { addressOfPostgres } from '../kit/postgres-address.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'
import { type NamedQuery, singleQueries } from './queries.ts'
import { startReaders } from './readers.ts'
import { measureSaves, saveSomeRow } from './saves.ts'
import { administrator, setsDirectory } from './sets-database.ts'
import { measureThroughput } from './throughput.ts'

const warmRepetitions = 50
const coldRepetitions = 5
const knownTarget = atMost(20, 'ms')
const forgottenTarget = atMost(60, 'ms')

/**
 * How long one reader waits for a page while no other reader asks: with the total known, which is how it is until a row
 * changes, and with every total forgotten, because a row was changed a moment before.
 */
async function measureLatency(client: Client): Promise<void> {
  const known: Measured[] = []
  const forgotten: Measured[] = []
  for (const { what, query } of singleQueries) {
    const figures: number[] = []
    let total = 0
    for (let round = 0; round < coldRepetitions; round++) {
      await saveSomeRow(client)
      const response = await client.ask(listContentSets, { query })
      figures.push(response.milliseconds)
      total = response.data.total
    }
    const note = `${total.toLocaleString('en-US')} match`
    forgotten.push({ what, figures, target: forgottenTarget, note })
    known.push({ what, figures: await repeat(client, query), target: knownTarget })
  }
  const title = 'One reader, one connection, 1,000,000 content sets, through HTTP'
  printMeasured(`${title}: total known`, 'ms', known)
  printMeasured(`${title}: total counted anew, because a row has just been changed`, 'ms', forgotten)
}

async function repeat(client: Client, query: NamedQuery['query']): Promise<number[]> {
  const figures: number[] = []
  for (let round = 0; round < warmRepetitions; round++) {
    figures.push((await client.ask(listContentSets, { query })).milliseconds)
  }
  return figures
}

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
