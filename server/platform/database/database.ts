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

/** Opens a pool; connects at the first query. Instants come back as ISO text, as the contract has them. */
export function openDatabase(address: DatabaseAddress, connections: number): Database {
  const options = {
    max: connections,
    onnotice: () => {},
    connection: { application_name: 'greenroom', TimeZone: 'UTC' },
    idle_timeout: 0,
  }
  const driver =
    'url' in address
      ? postgres(address.url, options)
      : postgres({
          ...options,
          path: `${address.socketDirectory}/.s.PGSQL.${address.port}`,
          user: address.user,
          database: address.database,
        })
  return {
    pool: drizzle(driver, { casing: 'snake_case' }),
    driver,
    address,
    close: () => driver.end({ timeout: 5 }),
  }
}
