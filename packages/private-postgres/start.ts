import { dirname, join } from 'node:path'
import { binariesFor, findBinaries } from './binaries.ts'
import { checkVersion, createCluster } from './cluster.ts'
import { findClusterPlace, type PlaceOptions } from './cluster-place.ts'
import { superviseServer } from './keep-running.ts'
import type { Log, Names, SocketAddress } from './names.ts'
import { serverParameters } from './server-parameters.ts'
import { explainWriteError, inWords } from './start-refusal.ts'
import type { ServerUser } from './unprivileged-user.ts'

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
