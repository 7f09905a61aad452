import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { connect } from '../../server/platform/database/database.ts'
import { startPrivateServer } from '../../server/platform/database/private-server.ts'
import { createLog } from '../../server/platform/log.ts'
import { say, withProgress } from '../../tools/terminal.ts'
import { connectInspector, withInspector } from '../kit/inspector.ts'
import { narrowHeap } from '../kit/memory-watch.ts'
import type { BenchOptions } from '../kit/options.ts'
import { seededRandom } from '../kit/random.ts'
import type { Scope } from '../kit/scope.ts'
import { atMost, printMeasured } from '../kit/table.ts'
import { topics } from './acts/items.ts'
import { createBackups } from './backups.ts'
import { checkDatabase } from './check/check.ts'
import { ruledSet } from './check/follows.ts'
import { createFaults } from './faults.ts'
import { proxiedSettings, startFleet } from './fleet.ts'
import { reportFaults, reportWork, waits } from './report.ts'
import { watchResources } from './resources.ts'
import { findLoggedErrors } from './server-log.ts'
import { ask, type SimulatedUser } from './user.ts'
import { createCrowd, makeUsers, workDuring } from './users.ts'

const killEveryMs = 60_000
const minutesPerBackup = 5
/** A shorter run shows nothing about memory growth. */
const minutesForGrowth = 30

/**
 * An hour of mixed work on two servers, one of which is killed every minute: nothing that was acknowledged may be lost.
 * The other one lives all the time, so that its memory can be judged.
 * @throws Error when anything went wrong
 */
export async function measureSoak(scope: Scope, options: BenchOptions): Promise<void> {
  const { minutes = 60, users: count = 50, think: thinkSeconds = 5, seed } = options
  const directory = await scope.temporaryDirectory()
  const dataDir = join(directory, 'data')
  const postgres = await startPrivateServer({ dataDir, connections: 60, log: createLog('error') })
  scope.defer(postgres.stop)
  const { socketDirectory, port, user, database } = postgres.address
  const settings = {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(socketDirectory)}:${port}/${database}`,
    ...proxiedSettings,
  }
  const member = (name: string, nodeArguments: readonly string[] = []) => ({
    ...{
      dataDir,
      settings,
      isCallsOnly: true,
      nodeArguments: [...narrowHeap, ...nodeArguments],
      logFile: join(directory, `${name}.log`),
    },
  })
  const fleet = await startFleet([member('lasting', withInspector), member('killed')])
  scope.defer(fleet.stop)
  const connection = connect(postgres.address, 2, { isLasting: true })
  scope.defer(() => connection.end())
  const faults = createFaults()
  const crowd = createCrowd(fleet, faults)
  const backups = createBackups(join(directory, 'backups'), { ...settings, DATA_DIR: dataDir })
  scope.defer(backups.kill)
  const users = await makeUsers(crowd, connection, count, seed)
  await makeRuledSet(users)
  const [lasting] = fleet.members
  if (!lasting) throw new Error('There is no server')
  const inspector = await connectInspector(lasting.logFile)
  scope.defer(async () => inspector.close())
  const resources = watchResources(inspector, await postmasterOf(dataDir))

  const end = performance.now() + minutes * 60_000
  const restarts: number[] = []
  const random = seededRandom(seed)
  const title = `${minutes} minutes, seed ${seed}`
  await workDuring(crowd, users, { title, thinkSeconds }, async report => {
    for (let minute = 0; performance.now() < end; minute++) {
      const next = Math.min(end, performance.now() + killEveryMs)
      if (minute % minutesPerBackup === 1) backups.begin()
      await delay(random() * (next - performance.now()))
      restarts.push(await fleet.killAndRestart(1, 'server'))
      report(`${restarts.length} kills`)
      await delay(Math.max(0, next - performance.now()))
    }
  })
  const used = await resources.stop()
  const checked = await withProgress('Comparing', () => checkDatabase(connection, crowd.ledger, faults))
  const archives = await backups.check(faults)
  const givenUp = await findLoggedErrors(fleet, faults)

  reportWork(crowd, users, checked)
  say(`  ${restarts.length} kills, ${archives} backups; ${givenUp} times work was given up after two kills`)
  printMeasured('What users wait for', 'ms', waits(crowd, users), 0)
  // In a short run a server has hardly done everything once.
  const growth = (perHour: number, limit: number) =>
    minutes < minutesForGrowth
      ? []
      : [{ what: 'growth of it, MiB an hour', figures: [perHour], target: atMost(limit, 'MiB') }]
  printMeasured('Servers', '', [
    { what: 'killed one ready again, ms', figures: restarts, target: atMost(3000, 'ms') },
    {
      what: 'caught up with all work at the end, ms',
      figures: [checked.settledAfter],
      target: atMost(10_000, 'ms'),
    },
    { what: 'lasting one, memory, MiB', figures: [used.resident], target: atMost(400, 'MiB') },
    { what: 'its heap without garbage, MiB', figures: [used.heap.last], target: atMost(200, 'MiB') },
    ...growth(used.heap.perHour, 10),
    { what: 'held outside the heap, MiB', figures: [used.external.last], target: atMost(100, 'MiB') },
    ...growth(used.external.perHour, 10),
    { what: 'cores in use, with PostgreSQL and users', figures: [used.cores], target: atMost(0.4) },
  ])
  reportFaults(`Soak: ${minutes} minutes, ${count} users`, faults)
}

/** A set that a rule fills while users change the matching items. */
export async function makeRuledSet([user]: readonly SimulatedUser[]): Promise<void> {
  if (!user) throw new Error('There is nobody')
  const rules = { topics: [topics[0]] }
  const body = { name: ruledSet, description: ruledSet, contentType: 'img', filterType: 'rules', rules }
  if ((await ask(user, createContentSet, { body }))?.kind !== 'answered') throw new Error('There is no set')
}

/** The process of the private PostgreSQL of a data directory. */
async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}
