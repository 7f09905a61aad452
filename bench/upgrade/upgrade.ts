import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { say, withProgress } from '../../cli/terminal.ts'
import { connect } from '../../server/platform/database/database.ts'
import { startPrivateServer } from '../../server/platform/database/private-server.ts'
import { createLog } from '../../server/platform/log.ts'
import type { Bench } from '../kit/run.ts'
import type { ServerOptions } from '../kit/server-process.ts'
import { percentile } from '../kit/statistics.ts'
import { atMost } from '../kit/table.ts'
import { checkDatabase } from '../soak/check.ts'
import { makeCrowd, workDuring } from '../soak/crowd.ts'
import { createFaults } from '../soak/faults.ts'
import { proxiedSettings, startFleet } from '../soak/fleet.ts'
import { printFaults, printFigures } from '../soak/print.ts'
import { copyWithMigration } from './copy-checkout.ts'

const lockPollMs = 20

/** Watches how long statements wait for locks, in milliseconds. */
function watchLocks(connection: Sql) {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const [row] = await connection<{ ms: number }[]>`
        select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float8 as ms
        from pg_locks where not granted and locktype <> 'advisory'`
      longest = Math.max(longest, row?.ms ?? 0)
      await delay(lockPollMs)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return longest
  }
}

/** A rolling upgrade: two old servers are replaced one after the other by new ones, which have migrations more. */
export const upgrade: Bench = {
  summary: 'old and new servers on one database while users work; --beside DIR: the old release',
  isLong: true,
  async run(run) {
    const { minutes = run.size(2, 0.5), users = run.size(30, 8), think = run.size(2, 1), seed } = run.options
    const [old] = run.options.beside
    const directory = await run.scope.temporaryDirectory()
    const dataDir = join(directory, 'data')
    const postgres = await startPrivateServer({ dataDir, connections: 80, log: createLog('error') })
    run.scope.defer(postgres.stop)
    const { socketDirectory, port, user, database } = postgres.address
    const host = encodeURIComponent(socketDirectory)
    const backups = join(directory, 'backups')
    const settings = {
      ...proxiedSettings,
      DATABASE_URL: `postgres://${user}@${host}:${port}/${database}`,
      BACKUP_DIR: backups,
    }
    const server = (name: string, checkout?: string): ServerOptions => ({
      dataDir,
      settings,
      isCallsOnly: true,
      logFile: join(directory, `${name}.log`),
      ...(checkout !== undefined && { checkout }),
    })
    const checkout = await copyWithMigration(join(directory, 'new'))
    const fleet = await startFleet([server('old-1', old), server('old-2', old)])
    run.scope.defer(fleet.stop)
    const connection = connect(postgres.address, 2, { isLasting: true })
    run.scope.defer(() => connection.end())
    const faults = createFaults()
    const crowd = await makeCrowd(fleet, faults, connection, { count: users, seed })
    const title = `Rolling upgrade: ${minutes} minutes, ${users} users, --seed ${seed}`
    let waited = 0
    await workDuring(crowd, { title, thinkSeconds: think }, async report => {
      const phaseMs = (minutes * 60_000) / 3
      await delay(phaseMs / 2)
      const endWatch = watchLocks(connection)
      report('the first new server starts')
      await fleet.add(server('new-1', checkout))
      report('old and new beside each other')
      await delay(phaseMs)
      await fleet.retire(0)
      await fleet.add(server('new-2', checkout))
      await fleet.retire(1)
      report('all are new')
      await delay(phaseMs / 2)
      waited = await endWatch()
    })
    const checked = await withProgress('Comparing', () => checkDatabase(connection, crowd.ledger, faults))
    await fleet.checkLogs(faults)
    const archives = await readdir(backups)
    say(`  ${crowd.figures.milliseconds.length} calls answered`)
    printFigures(title, {
      'calls cut off': [crowd.figures.cut, atMost(0)],
      'a call, 99 %': [percentile(crowd.figures.milliseconds, 99), atMost(500, 'ms')],
      'a call, the longest': [Math.max(...crowd.figures.milliseconds), atMost(2000, 'ms')],
      'longest wait for a lock': [waited, atMost(2000, 'ms')],
      'caught up with all work at the end': [checked.settledAfterMs, atMost(10_000, 'ms')],
      'backups before it, missing or too many': [Math.abs(archives.length - 1), atMost(0)],
    })
    printFaults(title, faults)
  },
}
