import { mkdir, readlink, realpath, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { binariesFor, findBinaries } from './binaries.ts'
import { checkVersion, clusterVersion, createCluster } from './cluster.ts'
import { type Elsewhere, reserveElsewhere } from './elsewhere.ts'
import type { Log, Names, SocketAddress } from './names.ts'
import { type Ownership, takeOwnership } from './ownership.ts'
import { stopPostmaster } from './postmaster.ts'
import { type ReachedServer, type ReachOptions, reachServer } from './reach-server.ts'
import { serverParameters } from './server-parameters.ts'
import { removeSocketDirectory } from './socket-directory.ts'
import { codeOf, explainWriteError, inWords, StartRefusal } from './start-refusal.ts'
import {
  canReach,
  refuseRoot,
  type ServerUser,
  userForNewCluster,
  userOfCluster,
} from './unprivileged-user.ts'

/** A server that is ours alone. */
interface Claim {
  server: ReachedServer
  address: SocketAddress
  ownership: Ownership
}

/** How a server is claimed. */
type ClaimOptions = ReachOptions & {
  dataDir: string
  /** The name of its superuser and of its database. */
  id: string
}

/** How long a server that its former owner is stopping may still run. */
const timeoutMs = 10_000

/**
 * Reaches the server of a cluster, takes the right to it, and creates the program's database if it is missing.
 * @param onDisconnect is called when the connection that holds the right breaks
 * @throws StartRefusal when PostgreSQL gives up, or another process has the right
 */
async function claimServer(options: ClaimOptions, onDisconnect: () => void): Promise<Claim> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const server = await reachServer(options)
    const { socketDirectory, port } = server
    const address = { socketDirectory, port, user: options.id, database: options.id }
    try {
      const ownership = await takeOwnership(address, options.dataDir, onDisconnect)
      await createDatabase(ownership, options.id)
      return { server, address, ownership }
    } catch (error) {
      if (!isEnding(error) || Date.now() > end) {
        const isOurs = !server.wasRunning && !(error instanceof StartRefusal)
        if (isOurs) await stopPostmaster(options.cluster, server.pid)
        throw error
      }
      await delay(50)
    }
  }
}

/** Whether an error means that the server is just starting, is stopping, or has ended. */
function isEnding(error: unknown): boolean {
  const codes = [
    '57P01',
    '57P03',
    'CONNECTION_CLOSED',
    'CONNECTION_ENDED',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
  ]
  return codes.includes(codeOf(error) ?? '')
}

/** The first start makes the database, or the next one, should the first be killed before. */
async function createDatabase({ driver, release }: Ownership, name: string): Promise<void> {
  try {
    const databases = await driver`select 1 from pg_database where datname = ${name}`
    if (databases.length === 0) await driver.unsafe(`create database ${name}`)
  } catch (error) {
    await release()
    throw error
  }
}

/** A server that runs until it is stopped. */
interface SupervisedServer {
  address: SocketAddress
  stop(): Promise<void>
}

const shortestPauseMs = 100
const longestPauseMs = 10_000

/**
 * Starts the server or takes over the running one, and starts it again, at the same address, whenever it ends by
 * itself: the pool's connections come back without help.
 * @throws StartRefusal when the first start fails
 */
async function superviseServer(
  options: Omit<ClaimOptions, 'id'> & { names: Names },
  log: Log,
): Promise<SupervisedServer> {
  const { names } = options
  const claiming = { ...options, id: names.id }
  const stopping = new AbortController()
  let recovery = Promise.resolve()
  let claim = await claimServer(claiming, recoverUnlessStopping)
  const { socketDirectory, wasRunning, pid } = claim.server
  log.info({ pid, wasRunning }, 'PostgreSQL runs')

  function recoverUnlessStopping(): void {
    if (!stopping.signal.aborted) recovery = recover()
  }

  async function recover(): Promise<void> {
    log.error({ pid: claim.server.pid }, 'PostgreSQL has ended by itself')
    await claim.ownership.release()
    for (let pause = shortestPauseMs; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        claim = await claimServer({ ...claiming, socketDirectory }, recoverUnlessStopping)
        log.info({ pid: claim.server.pid }, 'PostgreSQL runs again')
        return
      } catch (error) {
        log.error({ err: inWords(error, names) }, 'PostgreSQL could not be started again')
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await recovery
    await stopPostmaster(options.cluster, claim.server.pid)
    await claim.ownership.release()
    await removeSocketDirectory(socketDirectory)
    log.info({ pid: claim.server.pid }, 'PostgreSQL has ended')
  }

  let stopped: Promise<void> | undefined
  return {
    address: claim.address,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** How the private PostgreSQL is started. */
export interface PrivatePostgresOptions {
  dataDir: string
  names: Names
  log: Log
  /** False only in tests, whose data need not survive a crash of the machine. */
  durable?: boolean
  /** How many connections the program will open at most; 10 if absent. */
  connections?: number
  /** Writes lines for the waiting user. */
  say?: (line: string) => void
  /** Called when a process of PostgreSQL has been spawned, and this one waits for it; perhaps more than once. */
  onSpawn?: () => void
}

/** A running private PostgreSQL. */
export interface PrivatePostgres {
  address: SocketAddress
  /** Ends PostgreSQL, after everything that was committed is on disk; open transactions are rolled back. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that keeps its data under `dataDir`, making it first when there is none, or takes over the one
 * that a killed process left behind. If it ends by itself, it is started again.
 * @throws PrivatePostgresError when it cannot run, or another process uses it
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const { dataDir, names, log, durable = true, connections = 10, say = () => {}, onSpawn } = options
  const { id } = names
  const startedAt = performance.now()
  const notice = setTimeout(() => say(`Still waiting for the database in ${dataDir} …`), 3_000)
  try {
    const { cluster, user, postgres } = await prepareCluster(dataDir, { id, durable, say, onSpawn })
    const parameters = serverParameters({ id, connections, durable })
    const logFile = join(dataDir, 'postgres.log')
    const server = await superviseServer(
      { dataDir, names, cluster, user, postgres, parameters, logFile, onSpawn },
      log,
    )
    log.info({ milliseconds: Math.round(performance.now() - startedAt) }, 'The private PostgreSQL is ready')
    return server
  } catch (error) {
    throw inWords(explainWriteError(error, dataDir), names)
  } finally {
    clearTimeout(notice)
  }
}

/** A cluster on disk, and the programs that run it. */
interface PreparedCluster {
  /** Absolute, without symbolic links. */
  cluster: string
  user: ServerUser
  /** The program. */
  postgres: string
}

/**
 * Finds the cluster of `dataDir`, or makes it.
 * @throws StartRefusal when that cannot be
 */
async function prepareCluster(
  dataDir: string,
  options: PlaceOptions & { durable: boolean; onSpawn?: (() => void) | undefined },
): Promise<PreparedCluster> {
  const { id, durable, say, onSpawn } = options
  const { cluster, user, version, elsewhere } = await findClusterPlace(dataDir, options)
  try {
    const binaries = await binariesFor(user, await findBinaries(), dirname(cluster))
    if (version !== undefined) checkVersion(cluster, version, binaries)
    else {
      say(`Setting up a new database in ${cluster}`)
      await createCluster(cluster, { binaries, user, durable, superuser: id, onSpawn })
    }
    const recorded = (await elsewhere?.record()) ?? cluster
    if (recorded !== cluster) return await prepareCluster(dataDir, options)
    return { cluster, user, postgres: binaries.postgres }
  } catch (error) {
    await elsewhere?.discard()
    throw error
  }
}

/** Location of a cluster, existing or not, and the user who runs it. */
interface ClusterPlace {
  /** Absolute, without symbolic links. */
  cluster: string
  user: ServerUser
  /** Of the PostgreSQL that made the cluster; undefined when there is none yet. */
  version?: string
  /** For a new cluster outside `dataDir`: its link in `dataDir`. */
  elsewhere?: Elsewhere
}

/** How the place of a cluster is found. */
interface PlaceOptions {
  /** Names directories outside `dataDir`. */
  id: string
  /** Writes lines for the waiting user. */
  say: (line: string) => void
}

/**
 * Finds the cluster of `dataDir`, or the place for a new one: `dataDir/postgres`, which is a symbolic link when
 * PostgreSQL cannot enter `dataDir` itself.
 * @throws StartRefusal when the cluster is missing, belongs to another user, or is something else
 */
async function findClusterPlace(dataDir: string, options: PlaceOptions): Promise<ClusterPlace> {
  await mkdir(dataDir, { recursive: true })
  const link = join(await realpath(dataDir), 'postgres')
  const cluster = await followLink(link, dataDir)
  if (cluster === undefined) return placeForNewCluster(link, link, options)
  const user = await userOfCluster(cluster)
  const version = await clusterVersion(cluster)
  if (version === undefined) return placeForNewCluster(link, cluster, options)
  refuseRoot(user, cluster)
  if (!(await canReach(user, dirname(cluster)))) throw describeClosed(cluster, user)
  return { cluster, user, version }
}

function describeClosed(cluster: string, user: ServerUser): StartRefusal {
  return new StartRefusal(
    () =>
      `The user number ${user.uid}, who runs the database ${cluster}, cannot enter ${dirname(cluster)}: open that to others with chmod o+x, or move the database and put a symbolic link in its place`,
  )
}

/** Where `link` leads, or itself when it is a directory; undefined when there is nothing of that name. */
async function followLink(link: string, dataDir: string): Promise<string | undefined> {
  try {
    return await realpath(link)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const target = await readlink(link).catch(() => undefined)
  if (target === undefined) return undefined
  throw new StartRefusal(
    () =>
      `The database of ${dataDir} was kept in ${resolve(dirname(link), target)}, which is gone: bring it back, or remove ${link} to begin anew`,
  )
}

async function placeForNewCluster(
  link: string,
  cluster: string,
  { id, say }: PlaceOptions,
): Promise<ClusterPlace> {
  const user = await userForNewCluster()
  if (await canReach(user, dirname(cluster))) return { cluster, user }
  // An empty directory of that name would be in the way of the link.
  await rmdir(link).catch(error => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  const elsewhere = await reserveElsewhere(link, user, id)
  say(
    `PostgreSQL does not run as root, and the user it runs as cannot enter ${dirname(link)}: the database is kept in ${elsewhere.cluster}`,
  )
  return { cluster: elsewhere.cluster, user, elsewhere }
}
