import { openDatabase, type SocketAddress } from '../../server/platform/database/database.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { say } from '../../tools/terminal.ts'
import { cpuMilliseconds } from '../kit/cpu.ts'
import type { LoadResult } from '../kit/load.ts'
import type { Scope } from '../kit/scope.ts'
import type { ServerProcess } from '../kit/server-process.ts'
import { atLeast, printMeasured } from '../kit/table.ts'
import { startWorker } from '../kit/worker.ts'
import { capturePageStatements } from './page-statement.ts'
import { loadQueries } from './queries.ts'
import { connections, type Readers } from './readers.ts'
import type { DriverOrder } from './workers/driver-load.ts'

const rounds = 7
const seconds = 4
const warmUpSeconds = 3

/** A result, and the processor time that the measured process spent on one request, in microseconds. */
type Round = LoadResult & { cpuPerRequest?: number | undefined }

/**
 * The whole server at 64 connections, and the same statements through the bare driver, round by round in turn.
 */
export async function measureThroughput(
  scope: Scope,
  { server, readers, address }: { server: ServerProcess; readers: Readers; address: SocketAddress },
): Promise<void> {
  const databaseConnections = readSettings({}).DATABASE_CONNECTIONS
  const statements = await captureStatements(address)
  const driver = startWorker<DriverOrder, LoadResult>(
    scope,
    new URL('workers/driver-load.ts', import.meta.url),
  )
  const askDriver = (seconds: number) =>
    driver.run({ address, statements, atATime: connections, connections: databaseConnections, seconds })

  await readers(warmUpSeconds)
  await askDriver(warmUpSeconds)
  const throughServer: Round[] = []
  const throughDriver: Round[] = []
  for (let round = 0; round < rounds; round++) {
    throughServer.push(await withCpu(server.pid, () => readers(seconds)))
    throughDriver.push(await withCpu(driver.pid, () => askDriver(seconds)))
  }
  print(throughServer, throughDriver, databaseConnections)
}

async function captureStatements(address: SocketAddress) {
  const database = openDatabase(address, 1)
  try {
    const captured = []
    for (const query of loadQueries) captured.push(await capturePageStatements(database, query))
    return captured.map(({ page }) => page)
  } finally {
    await database.close()
  }
}

async function withCpu(pid: number, measure: () => Promise<LoadResult>): Promise<Round> {
  const before = cpuMilliseconds(pid)
  const result = await measure()
  const after = cpuMilliseconds(pid)
  if (before === undefined || after === undefined) return result
  return { ...result, cpuPerRequest: ((after - before) * 1000) / result.completed }
}

function print(throughServer: Round[], throughDriver: Round[], databaseConnections: number): void {
  const ratios = throughServer.map((round, index) => round.perSecond / (throughDriver[index]?.perSecond ?? 0))
  const sides = [
    { side: 'server', rounds: throughServer },
    { side: 'driver', rounds: throughDriver },
  ]
  const rows = (what: string, of: (round: Round) => number | undefined) =>
    sides.flatMap(({ side, rounds }) => {
      const figures = rounds.flatMap(round => of(round) ?? [])
      return figures.length === 0 ? [] : [{ what: `${side}: ${what}`, figures }]
    })
  printMeasured(
    `List at ${connections} connections: the whole server, and its statements through the bare driver, in turn`,
    'each round',
    [
      ...rows('requests a second', round => round.perSecond),
      ...rows('p50, ms', round => round.p50),
      ...rows('p95, ms', round => round.p95),
      ...rows('p99, ms', round => round.p99),
      ...rows('processor, µs a request', round => round.cpuPerRequest),
    ],
  )
  printMeasured(
    'Throughput of the server as a share of the bare driver’s',
    'pairs of rounds',
    [{ what: 'ratio', figures: ratios, target: atLeast(0.55) }],
    3,
  )
  say(
    `  ${rounds} rounds of ${seconds} s each; both sides use ${databaseConnections} connections to PostgreSQL.`,
  )
  say(
    '  The server: signed in, LOG_LEVEL info into a file, the load from a process of its own on this machine.',
  )
  say('  The driver: postgres.js in one process, the statements prepared, 64 at a time, rows as objects.')
  say('  The totals are known: the server counts once per filter until a row changes. So both sides run one')
  say('  statement a request, which is recorded from the server’s own list, for each of these in turn:')
  for (const query of loadQueries) say(`    ?${query}`)
}
