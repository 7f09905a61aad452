import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

/** Where PostgreSQL listens: a DATABASE_URL, or the socket directory of the private server. */
export type DatabaseAddress =
  | { url: string }
  | { socketDirectory: string; port: number; user: string; database: string }

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

/**
 * Opens connections that Greenroom uses; each connects at its first query.
 * @param lasting keeps a connection for good, for session locks; otherwise it is renewed every hour or so
 */
export function connect(address: DatabaseAddress, connections: number, lasting = false): postgres.Sql {
  const options = {
    max: connections,
    onnotice: () => {},
    connection: { application_name: 'greenroom', TimeZone: 'UTC' },
    idle_timeout: 0,
    ...(lasting ? { max_lifetime: null } : {}),
  }
  if ('url' in address) return postgres(address.url, options)
  const { socketDirectory, port, user, database } = address
  return postgres({ ...options, path: `${socketDirectory}/.s.PGSQL.${port}`, user, database })
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
