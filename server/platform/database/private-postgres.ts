import { existsSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../log.ts'
import { findBinaries } from './binaries.ts'
import { clusterUser, createCluster } from './cluster.ts'
import { connect, type DatabaseAddress } from './database.ts'
import { isAlive, readPostmaster, spawnPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts'
import { DatabaseStartError, explainFileError } from './start-error.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

/** How the private PostgreSQL is started. */
export interface PrivatePostgresOptions {
  dataDir: string
  log: Logger
  /** False only in tests: what was written need not survive a crash of the machine. */
  durable?: boolean
  /** Takes lines for the person who waits. */
  say?: (line: string) => void
}

/** A running private PostgreSQL. */
export interface PrivatePostgres {
  address: DatabaseAddress
  /** Ends PostgreSQL, after everything that was committed is on disk. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that keeps its data under `dataDir`, making it first when there is none.
 * @throws DatabaseStartError when it cannot run
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const { dataDir, log, durable = true, say = () => {} } = options
  const binaries = findBinaries()
  const user = unprivilegedUser()
  await mkdir(dataDir, { recursive: true }).catch(error => {
    throw explainFileError(error, dataDir)
  })
  const cluster = join(await realpath(dataDir), 'postgres')
  if (!existsSync(cluster)) {
    say(`Setting up a database in ${cluster}`)
    await createCluster(cluster, binaries, user, durable)
  }
  const left = await readPostmaster(cluster)
  let hasEnded = () => left !== undefined && !isAlive(left.pid)
  if (left === undefined || hasEnded()) {
    const child = await spawnPostmaster(
      cluster,
      binaries,
      user,
      {
        listen_addresses: '',
        unix_socket_directories: cluster,
        jit: 'off',
        random_page_cost: '1.1',
        ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
      },
      join(dataDir, 'postgres.log'),
    )
    hasEnded = () => child.exitCode !== null || child.signalCode !== null
  }
  const postmaster = await waitUntilReady(cluster, hasEnded)
  if (postmaster === undefined) {
    throw new DatabaseStartError(`PostgreSQL did not start: see ${join(dataDir, 'postgres.log')}`)
  }
  log.info({ pid: postmaster.pid }, 'PostgreSQL runs')
  const { socketDirectory, port } = postmaster
  await createDatabase(socketDirectory, port)
  return {
    address: { socketDirectory, port, user: clusterUser, database: clusterUser },
    stop: () => stopPostmaster(cluster, postmaster.pid),
  }
}

async function createDatabase(socketDirectory: string, port: number): Promise<void> {
  const driver = connect({ socketDirectory, port, user: clusterUser, database: 'postgres' }, 1)
  try {
    const found = await driver`select 1 from pg_database where datname = ${clusterUser}`
    if (found.length === 0) await driver.unsafe(`create database ${clusterUser}`)
  } finally {
    await driver.end()
  }
}
