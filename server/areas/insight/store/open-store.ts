import {
  type ClickHouse,
  ClickHouseEventStore,
  type EventStore,
  openClickHouse,
  type VisibleOwners,
} from '@greenroom/event-store'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Settings } from '../../../platform/settings.ts'
import { contentItemRows } from '../../content/index.ts'
import { readShippedSpan } from '../ship/state.ts'
import { PostgresEventStore } from './postgres-store.ts'

/** Opens the engine that answers questions about events: ClickHouse where the settings name one, else PostgreSQL. */
export function openEventStore({ database, settings }: Pick<Platform, 'database' | 'settings'>): EventStore {
  const { pool } = database
  const clickHouse = clickHouseOf(settings)
  if (!clickHouse) return new PostgresEventStore(pool, settings.TIME_ZONE)
  const shipped = {
    readSpan: (now: Date) => readShippedSpan(pool, now),
    readOwned: (owners: Exclude<VisibleOwners, 'all'>) => readOwned(pool, owners),
  }
  return new ClickHouseEventStore(clickHouse, shipped, settings.TIME_ZONE)
}

const clients = new WeakMap<object, ClickHouse>()

/** The ClickHouse of the settings, one for each server; undefined when events stay in PostgreSQL. */
export function clickHouseOf(settings: Settings): ClickHouse | undefined {
  const { CLICKHOUSE_CLUSTER, CLICKHOUSE_URL } = settings
  if (CLICKHOUSE_URL === undefined) return undefined
  const client =
    clients.get(settings) ??
    openClickHouse(CLICKHOUSE_URL, CLICKHOUSE_CLUSTER, () => fail('figuresUnavailable'))
  clients.set(settings, client)
  return client
}

/** Ids of the content items of these owners. ClickHouse knows no owners; PostgreSQL does. */
async function readOwned(
  queries: Queries,
  dataScope: Exclude<VisibleOwners, 'all'>,
): Promise<readonly string[]> {
  const contentItem = contentItemRows({ dataScope })
  const rows = await queries.select({ id: contentItem.id }).from(contentItem)
  return rows.map(({ id }) => id)
}
