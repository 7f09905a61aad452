import { join } from 'node:path'
import type { Logger } from '../log.ts'
import type { SocketAddress } from './database.ts'
import { superviseServer } from './private/keep-running.ts'
import { prepareCluster } from './private/prepare-cluster.ts'
import { serverParameters } from './private/server-parameters.ts'
import { explainWriteError } from './start-error.ts'

/** How the private PostgreSQL is started. */
export interface PrivatePostgresOptions {
  dataDir: string
  log: Logger
  /** False only in tests: what was written need not survive a crash of the machine. */
  durable?: boolean
  /** How many connections the pool will open at most; 10 if absent. */
  connections?: number
  /** Takes lines for the person who waits. */
  say?: (line: string) => void
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
 * @throws DatabaseStartError when it cannot run, or another Greenroom uses it
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const { dataDir, log, durable = true, connections = 10, say = () => {} } = options
  const begun = performance.now()
  const notice = setTimeout(() => say(`Still waiting for the database in ${dataDir} …`), 3_000)
  try {
    const { cluster, user, postgres } = await prepareCluster(dataDir, durable, say)
    const parameters = serverParameters({ connections, durable })
    const logFile = join(dataDir, 'postgres.log')
    const server = await superviseServer({ dataDir, cluster, user, postgres, parameters, logFile }, log)
    log.info({ milliseconds: Math.round(performance.now() - begun) }, 'The private PostgreSQL is ready')
    return server
  } catch (error) {
    throw explainWriteError(error, dataDir)
  } finally {
    clearTimeout(notice)
  }
}
