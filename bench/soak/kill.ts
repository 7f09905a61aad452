import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../../server/platform/database/database.ts'
import { say, withProgress } from '../../tools/terminal.ts'
import type { BenchOptions } from '../kit/options.ts'
import { addressOfPostgres } from '../kit/postgres-address.ts'
import { seededRandom } from '../kit/random.ts'
import type { Scope } from '../kit/scope.ts'
import { atMost, printMeasured } from '../kit/table.ts'
import { createBackups } from './backups.ts'
import { checkDatabase } from './check/check.ts'
import { createFaults } from './faults.ts'
import { proxiedSettings, startFleet } from './fleet.ts'
import { reportFaults, reportWork } from './report.ts'
import { findLoggedErrors } from './server-log.ts'
import { makeRuledSet } from './soak.ts'
import { createCrowd, makeUsers, workDuring } from './users.ts'

/** The longest that a server lives from when it is ready, in milliseconds. */
const longestLifeMs = 4000
const victims = ['server', 'server and PostgreSQL'] as const

/**
 * Kills a server, with its private PostgreSQL every other time, at random moments of mixed writes, imports, jobs and
 * backups, and starts it again: nothing that was acknowledged may be lost.
 * @throws Error when anything went wrong
 */
export async function measureKills(scope: Scope, options: BenchOptions): Promise<void> {
  const {
    kills = 200,
    minutes = Number.POSITIVE_INFINITY,
    users: count = 16,
    think: thinkSeconds = 0.5,
    seed,
  } = options
  const directory = await scope.temporaryDirectory()
  const dataDir = join(directory, 'data')
  const logFile = join(directory, 'server.log')
  const fleet = await startFleet([{ dataDir, logFile, settings: proxiedSettings, isCallsOnly: true }])
  scope.defer(fleet.stop)
  const faults = createFaults()
  const crowd = createCrowd(fleet, faults)
  const backups = createBackups(join(directory, 'backups'), { DATA_DIR: dataDir, DATABASE_URL: '' })
  scope.defer(backups.kill)
  const open = async () => connect(await addressOfPostgres(dataDir), 1, { isLasting: true })
  const first = await open()
  const users = await makeUsers(crowd, first, count, seed)
  await makeRuledSet(users)
  await first.end()

  const random = seededRandom(seed)
  const restarts: number[] = []
  const killed = { server: 0, 'server and PostgreSQL': 0 }
  await workDuring(crowd, users, { title: `${kills} kills, seed ${seed}`, thinkSeconds }, async report => {
    const end = performance.now() + minutes * 60_000
    while (restarts.length < kills && performance.now() < end) {
      const lifeMs = random() * longestLifeMs
      const backupAtMs = random() * lifeMs
      await delay(backupAtMs)
      backups.begin()
      await delay(lifeMs - backupAtMs)
      const whom = victims[random() < 0.5 ? 0 : 1] ?? 'server'
      const restarted = fleet.killAndRestart(0, whom)
      // Without a PostgreSQL to read, a backup that begins would start one, which a server could not use.
      if (whom === 'server and PostgreSQL' || random() < 0.2) await backups.kill()
      restarts.push(await restarted)
      killed[whom]++
      report(`${restarts.length} kills`)
    }
  })
  const connection = await open()
  scope.defer(() => connection.end())
  const checked = await withProgress('Comparing', () => checkDatabase(connection, crowd.ledger, faults))
  const archives = await backups.check(faults)
  const givenUp = await findLoggedErrors(fleet, faults)

  reportWork(crowd, users, checked)
  say(
    `  ${killed.server} kills of the server, ${killed['server and PostgreSQL']} with its PostgreSQL; ${archives} backups;` +
      ` ${givenUp} times work was given up after two kills`,
  )
  printMeasured('Server', 'ms', [
    { what: 'ready again after a kill', figures: restarts, target: atMost(3000, 'ms') },
    {
      what: 'caught up with all work at the end',
      figures: [checked.settledAfter],
      target: atMost(10_000, 'ms'),
    },
  ])
  reportFaults(`${restarts.length} kills, seed ${seed}`, faults)
}
