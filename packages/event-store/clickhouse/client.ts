import {
  ClickHouseError,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client'
import { Bound } from './bound.ts'

/** Longest statement of a page: it may name 1,000,000 content items. */
const maxStatementBytes = 64 * 1024 * 1024
/** How long a page waits for an answer, in milliseconds. */
const readTimeoutMs = 10_000
/** How long a change of tables, or of a whole month, may take. */
const commandTimeoutMs = 600_000
/** How long a batch may take; ClickHouse gives up before. */
const writeTimeoutMs = 60_000
const writeSeconds = 50

/** Errors of ClickHouse after which the same statement may succeed later, or once its tables are there. */
const passing = new Set([
  ...['60', '81', '159', '160', '164', '173', '202', '203', '209', '210', '236', '241', '242', '243', '252'],
  ...['279', '319', '394', '425', '439', '999'],
])

/** A ClickHouse. */
export interface ClickHouse {
  database: string
  /** Of its cluster; undefined: it is one server. */
  cluster: string | undefined
  /** Reads for a page. @throws the error of `unavailable` while ClickHouse is away, has no tables yet, or is overloaded */
  read<Row>(write: (bound: Bound) => string): Promise<Row[]>
  /** Like {@link read}, with ClickHouse's own errors and for longer. */
  readInBackground<Row>(write: (bound: Bound) => string): Promise<Row[]>
  /** Runs a statement without a result. @param database in which one; else the setting's */
  command(statement: string, database?: string): Promise<void>
  /** Stores rows; the same ones again, under the same token, are not stored again. */
  insert(table: string, rows: readonly object[], token?: string): Promise<void>
}

/**
 * Opens a ClickHouse.
 * @param address with the name and password of a user, and the database as its path
 * @param unavailable creates the error of reads while ClickHouse is away, has no tables yet, or is overloaded
 */
export function openClickHouse(
  address: string,
  cluster?: string,
  unavailable: () => Error = () => new Error('ClickHouse is not available'),
): ClickHouse {
  const url = new URL(address)
  const database = decodeURIComponent(url.pathname.slice(1)) || 'default'
  const open = (database: string, requestTimeoutMs: number, more: ClickHouseSettings = {}) =>
    createClient({
      url: url.origin,
      username: decodeURIComponent(url.username) || 'default',
      password: decodeURIComponent(url.password),
      database,
      application: 'Greenroom',
      request_timeout: requestTimeoutMs,
      compression: { request: { codec: 'zstd', level: 1 }, response: true },
      // Every failure is thrown, and logged by who asked.
      log: { level: ClickHouseLogLevel.OFF },
      clickhouse_settings: {
        enable_extended_results_for_datetime_functions: 1,
        output_format_json_quote_64bit_integers: 0,
        // Equal events are in the same month.
        do_not_merge_across_partitions_select_final: 1,
        ...more,
        ...(cluster !== undefined && { distributed_foreground_insert: 1, prefer_localhost_replica: 1 }),
      },
    })
  const reader = open(database, readTimeoutMs, {
    max_execution_time: readTimeoutMs / 1000,
    max_query_size: String(maxStatementBytes),
    cancel_http_readonly_queries_on_client_close: 1,
  })
  const writer = open(database, writeTimeoutMs)

  async function rowsOf<Row>(client: typeof reader, write: (bound: Bound) => string): Promise<Row[]> {
    const bound = new Bound()
    const query = write(bound)
    const answer = await client.query({ query, query_params: bound.values, format: 'JSONEachRow' })
    return answer.json<Row>()
  }

  return {
    database,
    cluster,
    read: async write => {
      try {
        return await rowsOf(reader, write)
      } catch (error) {
        throw isPassing(error) ? unavailable() : error
      }
    },
    readInBackground: write => rowsOf(writer, write),
    async command(query, inDatabase = database) {
      const client = open(inDatabase, commandTimeoutMs)
      await client.command({ query }).finally(() => client.close())
    },
    async insert(table, rows, token) {
      if (rows.length === 0) return
      await writer.insert({
        table,
        values: rows,
        format: 'JSONEachRow',
        clickhouse_settings: {
          async_insert: 0,
          insert_deduplicate: 1,
          max_execution_time: writeSeconds,
          // Events of many years may come together.
          max_partitions_per_insert_block: '0',
          ...(token !== undefined && { insert_deduplication_token: token }),
        },
      })
    },
  }
}

/** Whether ClickHouse is away or overloaded, and does not find fault with the statement. */
const isPassing = (error: unknown): boolean => !(error instanceof ClickHouseError) || passing.has(error.code)
