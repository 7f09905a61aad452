import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { say, withProgress } from '../../cli/terminal.ts'
import { startS3Emulator } from '../../emulators/s3/s3.ts'
import { connect } from '../../server/platform/database/database.ts'
import { startPrivateServer } from '../../server/platform/database/private-server.ts'
import { createLog } from '../../server/platform/log.ts'
import { connectInspector, withInspector } from '../kit/inspector.ts'
import { connectToPostgres } from '../kit/made-database.ts'
import { narrowHeap } from '../kit/process.ts'
import type { Bench, Run } from '../kit/run.ts'
import { freePort, type ServerOptions } from '../kit/server-process.ts'
import { percentile, seededRandom } from '../kit/statistics.ts'
import { atMost } from '../kit/table.ts'
import { type Backups, createBackups } from './backups.ts'
import { type Checked, checkDatabase } from './check.ts'
import { type Crowd, makeCrowd, workDuring } from './crowd.ts'
import { createFaults } from './faults.ts'
import { type Fleet, proxiedSettings, startFleet, type Victims } from './fleet.ts'
import { behind, startCaddy } from './front.ts'
import { countAcknowledged } from './ledger.ts'
import { printFaults, printFigures } from './print.ts'
import { watchResources } from './resources.ts'

/** Servers with their users, as a trial kills them. */
interface Trial {
  run: Run
  title: string
  servers: readonly ServerOptions[]
  /** A connection to the database of the servers; it ends when PostgreSQL is killed. */
  connect(): Promise<Sql>
  /** The environment of backups. */
  environment: Record<string, string>
  directory: string
  users: number
  thinkSeconds: number
  /** Kills servers until the trial is over. @returns milliseconds until each was ready again */
  disturb(fleet: Fleet, backups: Backups, report: (state: string) => void): Promise<number[]>
}

interface TrialResult {
  crowd: Crowd
  restarts: number[]
  checked: Checked
  /** Prints faults by kind. @throws Error when there are any */
  printFaults(): void
}

/** Has users work while servers are killed, then compares the database with all acknowledged changes. */
async function runTrial(trial: Trial): Promise<TrialResult> {
  const { title, directory, environment, users, thinkSeconds, run } = trial
  const servers = await startFleet(trial.servers)
  run.scope.defer(servers.stop)
  const fleet = run.options.hasCaddy ? await putBehindCaddy(servers, trial) : servers
  const faults = createFaults()
  const backups = createBackups(join(directory, 'backups'), environment)
  run.scope.defer(backups.kill)
  const first = await trial.connect()
  const crowd = await makeCrowd(fleet, faults, first, { count: users, seed: run.options.seed })
  await first.end()
  let restarts: number[] = []
  await workDuring(crowd, { title, thinkSeconds }, async report => {
    restarts = await trial.disturb(fleet, backups, state => report(`${state}, ${faults.total()} faults`))
  })
  const connection = await trial.connect()
  run.scope.defer(() => connection.end())
  const checked = await withProgress('Comparing', () => checkDatabase(connection, crowd.ledger, faults))
  const archives = await backups.check(faults)
  const givenUp = await fleet.checkLogs(faults)
  printWork(crowd, checked)
  say(`  ${restarts.length} kills, ${archives} backups; ${givenUp} times work was given up after two kills`)
  return { crowd, restarts, checked, printFaults: () => printFaults(title, faults) }
}

async function putBehindCaddy(fleet: Fleet, { run, directory, servers }: Trial): Promise<Fleet> {
  const addresses = servers.map(({ port }) => `127.0.0.1:${port}`)
  const caddy = await startCaddy(directory, await freePort(), addresses)
  run.scope.defer(caddy.stop)
  return behind(fleet, caddy)
}

/** Settings of a new store for files, for servers that do not share a disk. */
async function storeSettings({ scope }: Run): Promise<Record<string, string>> {
  const store = await startS3Emulator()
  scope.defer(store.stop)
  return {
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: store.bucket,
    S3_REGION: store.region,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  }
}

/** Prints how much was done, because few actions prove little. */
function printWork({ users, figures, ledger, took }: Crowd, { logEntries, stoppedImports }: Checked): void {
  const named = users.reduce((sum, { watch }) => sum + watch.delays.length, 0)
  const breaks = users.reduce((sum, { watch }) => sum + watch.breaks(), 0)
  say(
    `  ${figures.milliseconds.length} calls answered, ${figures.cut} cut off; ${countAcknowledged(ledger)} writes acknowledged,` +
      ` ${logEntries} log entries; ${ledger.imports.length} imports (${stoppedImports} ended after two kills),` +
      ` ${took.export.length} exports; ${named} changes named by event streams that broke off ${breaks} times`,
  )
}

const atMostMs = (limit: number) => atMost(limit, 'ms')

/** Two servers on one PostgreSQL. The first one lives all the time, so that its memory can be judged. */
export const soak: Bench = {
  summary: 'an hour of mixed work of 50 users on two servers, one of which is killed every minute',
  isLong: true,
  async run(run) {
    const { minutes = run.size(60, 1), users = run.size(50, 8), think = run.size(5, 1), seed } = run.options
    const directory = await run.scope.temporaryDirectory()
    const dataDir = join(directory, 'data')
    const postgres = await startPrivateServer({ dataDir, connections: 60, log: createLog('error') })
    run.scope.defer(postgres.stop)
    const { socketDirectory, port, user, database } = postgres.address
    const host = encodeURIComponent(socketDirectory)
    const settings = {
      ...proxiedSettings,
      ...(run.options.hasCaddy && (await storeSettings(run))),
      DATABASE_URL: `postgres://${user}@${host}:${port}/${database}`,
    }
    // The last build is the release of `--beside`, if there is one.
    const checkout = run.builds.at(-1)?.root
    const ports = { lasting: await freePort(), killed: await freePort() }
    const logOf = (name: string) => join(directory, `${name}.log`)
    const server = (name: keyof typeof ports, nodeArguments: readonly string[] = []): ServerOptions => ({
      dataDir,
      settings,
      isCallsOnly: true,
      port: ports[name],
      ...(checkout !== undefined && { checkout }),
      logFile: logOf(name),
      nodeArguments: [...narrowHeap, ...nodeArguments],
    })
    const postmaster = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]
    let resources: ReturnType<typeof watchResources> | undefined
    const { crowd, restarts, checked, printFaults } = await runTrial({
      run,
      title: `Soak: ${minutes} minutes, ${users} users, --seed ${seed}`,
      servers: [server('lasting', withInspector), server('killed')],
      connect: async () => connect(postgres.address, 2, { isLasting: true }),
      environment: { ...settings, DATA_DIR: dataDir },
      directory,
      users,
      thinkSeconds: think,
      async disturb(fleet, backups, report) {
        const inspector = await connectInspector(logOf('lasting'))
        run.scope.defer(inspector.close)
        resources = watchResources(inspector, Number(postmaster))
        const [random, times] = [seededRandom(seed), [] as number[]]
        const end = performance.now() + minutes * 60_000
        for (let minute = 0; performance.now() < end; minute++) {
          const next = Math.min(end, performance.now() + 60_000)
          if (minute % 5 === 1) backups.begin()
          await delay(random() * (next - performance.now()))
          times.push(await fleet.killAndRestart(1, 'server'))
          report(`${times.length} kills`)
          await delay(Math.max(0, next - performance.now()))
        }
        return times
      },
    })
    const used = await resources?.stop()
    if (!used) return
    const { figures, took } = crowd
    const delays = crowd.users.flatMap(({ watch }) => watch.delays)
    const shareOf = (all: readonly number[], share: number) =>
      all.length === 0 ? [] : percentile(all, share)
    printFigures('Waits of users', {
      'a call, 50 %': [shareOf(figures.milliseconds, 50), atMostMs(30)],
      'a call, 99 %': [shareOf(figures.milliseconds, 99), atMostMs(500)],
      'until an event stream names a change, 50 %': [shareOf(delays, 50), atMostMs(1500)],
      'until an event stream names a change, 99 %': [shareOf(delays, 99), atMostMs(5000)],
      'an import of up to 400 rows, with its dry run': [took.import, atMostMs(5000)],
      'an export': [took.export, atMostMs(500)],
    })
    const mebibytes = (limit: number) => atMost(limit, 'MiB')
    // A shorter run shows nothing about growth.
    const hasGrowth = minutes >= 30
    printFigures('Servers', {
      'killed one ready again': [restarts, atMostMs(3000)],
      'caught up with all work at the end': [checked.settledAfterMs, atMostMs(10_000)],
      'lasting one, memory': [used.last.resident, mebibytes(400)],
      'its heap without garbage': [used.last.heap, mebibytes(200)],
      'growth of its heap an hour': [hasGrowth ? used.perHour.heap : [], mebibytes(10)],
      'its memory outside the heap': [used.last.external, mebibytes(100)],
      'growth of that an hour': [hasGrowth ? used.perHour.external : [], mebibytes(10)],
      'cores in use, with PostgreSQL and users': [used.cores, atMost(0.4)],
    })
    printFaults()
  },
}

/** The longest that a server lives from when it is ready, in milliseconds. */
const maxLifeMs = 4000

/** One server with its private PostgreSQL, which is killed with it every other time. */
export const kill: Bench = {
  summary: '200 kills of one server at random moments, half of them with its PostgreSQL',
  isLong: true,
  async run(run) {
    const { minutes = Number.POSITIVE_INFINITY, users = run.size(16, 6), think = 0.5, seed } = run.options
    const kills = run.options.kills ?? run.size(200, 6)
    const directory = await run.scope.temporaryDirectory()
    const dataDir = join(directory, 'data')
    const { restarts, checked, printFaults } = await runTrial({
      run,
      title: `Kill: ${kills} kills, ${users} users, --seed ${seed}`,
      servers: [
        { dataDir, logFile: join(directory, 'server.log'), settings: proxiedSettings, isCallsOnly: true },
      ],
      connect: () => connectToPostgres(dataDir),
      environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
      directory,
      users,
      thinkSeconds: think,
      async disturb(fleet, backups, report) {
        const [random, times] = [seededRandom(seed), [] as number[]]
        const end = performance.now() + minutes * 60_000
        while (times.length < kills && performance.now() < end) {
          const lifeMs = random() * maxLifeMs
          const backupAtMs = random() * lifeMs
          await delay(backupAtMs)
          backups.begin()
          await delay(lifeMs - backupAtMs)
          const victims: Victims = random() < 0.5 ? 'server' : 'server and PostgreSQL'
          const restarted = fleet.killAndRestart(0, victims)
          // Without a PostgreSQL to read, a backup that begins would start one, which a server could not use.
          if (victims === 'server and PostgreSQL' || random() < 0.2) await backups.kill()
          times.push(await restarted)
          report(`${times.length} kills`)
        }
        return times
      },
    })
    printFigures('Server', {
      'ready again after a kill': [restarts, atMostMs(3000)],
      'caught up with all work at the end': [checked.settledAfterMs, atMostMs(10_000)],
    })
    printFaults()
  },
}
