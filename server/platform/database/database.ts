import { type SocketAddress, socketPath } from '@greenroom/private-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { guardTransactions } from './transaction-guard.ts'

export type { SocketAddress }

/** Where PostgreSQL listens: a DATABASE_URL, or the socket directory of the private server. */
export type DatabaseAddress = { url: string } | SocketAddress

/** What queries run on: the pool, or a transaction of it. */
export type Queries = PgDatabase<PostgresJsQueryResultHKT>

export interface Database {
  /** Connections for reads and transactions. */
  pool: PostgresJsDatabase
  /** The driver itself, for LISTEN, streaming and locks. */
  driver: postgres.Sql
  address: DatabaseAddress
  close(): Promise<void>
}

/** What a set of connections may differ in. */
export interface ConnectOptions {
  /** What PostgreSQL shows for the connections. */
  applicationName?: string
  /** Keeps a connection for good, for the sake of session locks; otherwise each is renewed every hour or so. */
  isLasting?: boolean
  /** How long a connection may take to be made, in seconds; 30 if absent. */
  timeoutMs?: number
  /** Called when a connection has ended, for whatever reason. */
  onClose?: () => void
}

/** Opens up to `connections` connections; each connects at its first query. */
export function connect(
  address: DatabaseAddress,
  connections: number,
  { applicationName = 'greenroom', isLasting = false, timeoutMs = 30, onClose }: ConnectOptions = {},
): postgres.Sql {
  const options = {
    max: connections,
    onnotice: () => {},
    connection: { application_name: applicationName, TimeZone: 'UTC' },
    idle_timeout: 0,
    connect_timeout: timeoutMs,
    ...(isLasting ? { max_lifetime: null } : {}),
    ...(onClose === undefined ? {} : { onclose: onClose }),
  }
  if ('url' in address) {
    return guardTransactions(postgres(address.url, { ...options, ...socketOf(address.url) }))
  }
  const { socketDirectory, port, user, database } = address
  const path = socketPath(socketDirectory, port)
  return guardTransactions(postgres({ ...options, path, user, database }))
}

/** PostgreSQL's own tools write a socket's directory as the host, percent-encoded; the driver takes that for a name. */
function socketOf(url: string): { path?: string } {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: socketPath(host, Number(port || 5432)) } : {}
}

/** Opens a pool; connects at the first query. Instants come back as ISO text, as the contract has them. */
export function openDatabase(address: DatabaseAddress, connections: number): Database {
  const driver = connect(address, connections)
  return {
    pool: drizzle(driver, { casing: 'snake_case' }),
    driver,
    address,
    close: () => driver.end({ timeout: 5 }),
  }
}
