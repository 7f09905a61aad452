import { type SocketAddress, socketPath } from '@greenroom/private-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { isTracing } from '../tracing.ts'
import { readFlatRowsFast } from './flat-rows.ts'
import { traceStatements } from './traced-statements.ts'
import { guardTransactions } from './transaction-guard.ts'

export type { SocketAddress }

/** Where PostgreSQL listens: a DATABASE_URL, or the socket directory of the private server. */
export type DatabaseAddress = { url: string } | SocketAddress

/** Runs queries: the pool or one of its transactions. */
export type Queries = PgDatabase<PostgresJsQueryResultHKT>

export interface Database {
  /** Connections for reads and transactions. */
  pool: PostgresJsDatabase
  /** The driver itself, for LISTEN, streaming and locks. */
  driver: postgres.Sql
  address: DatabaseAddress
  close(): Promise<void>
}

/** Options of a pool. */
export interface ConnectOptions {
  /** Name of the connections in `pg_stat_activity`. */
  applicationName?: string
  /** Never renews the connection, which keeps its session locks; otherwise connections are renewed about every hour. */
  isLasting?: boolean
  /** Time to establish a connection, in milliseconds; default 30 seconds. */
  connectMs?: number
  /** After how many milliseconds PostgreSQL cancels a statement; never if absent or 0. */
  statementMs?: number
  /** Called when a connection has ended, for any reason. */
  onClose?: () => void
}

/**
 * Pause of the driver after a failed attempt to connect, in seconds. Its default grows to 20 seconds, and every request
 * would wait that long, even after the server is back.
 */
const pauseSecondsAfter = (failures: number) =>
  (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 0.25)

/** Opens up to `connections` connections; each connects at its first query. */
export function connect(
  address: DatabaseAddress,
  connections: number,
  options: ConnectOptions = {},
): postgres.Sql {
  const {
    applicationName = 'greenroom',
    isLasting = false,
    connectMs = 30_000,
    statementMs,
    onClose,
  } = options
  const driverOptions = {
    max: connections,
    onnotice: () => {},
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      ...(statementMs ? { statement_timeout: statementMs } : {}),
    },
    idle_timeout: 0,
    connect_timeout: connectMs / 1000,
    backoff: pauseSecondsAfter,
    ...(isLasting ? { max_lifetime: null } : {}),
    ...(onClose === undefined ? {} : { onclose: onClose }),
  }
  if ('url' in address) {
    return finish(postgres(address.url, { ...driverOptions, ...socketOf(address.url) }))
  }
  const { socketDirectory, port, user, database } = address
  const path = socketPath(socketDirectory, port)
  return finish(postgres({ ...driverOptions, path, user, database }))
}

function finish(driver: postgres.Sql): postgres.Sql {
  const guarded = guardTransactions(driver)
  return isTracing() ? traceStatements(guarded) : guarded
}

/** PostgreSQL's own tools write the directory of a socket as a percent-encoded host; the driver would look it up as a name. */
function socketOf(url: string): { path?: string } {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: socketPath(host, Number(port || 5432)) } : {}
}

/** Opens a pool that connects at the first query. Timestamps come back as ISO text, as the contract declares them. */
export function openDatabase(
  address: DatabaseAddress,
  connections: number,
  options: Pick<ConnectOptions, 'connectMs' | 'statementMs'> = {},
): Database {
  const driver = connect(address, connections, options)
  return {
    pool: readFlatRowsFast(drizzle(driver, { casing: 'snake_case' })),
    driver,
    address,
    close: () => driver.end({ timeout: 5 }),
  }
}
