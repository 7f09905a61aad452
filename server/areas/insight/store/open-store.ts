import { ClickHouseEventStore, type EventStore, type VisibleOwners } from '@greenroom/event-store'
import type { Queries } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contentItemRows } from '../../content/index.ts'
import { clickHouseOf } from '../ship/clickhouse.ts'
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

/** Ids of the content items of these owners. ClickHouse knows no owners; PostgreSQL does. */
async function readOwned(
  queries: Queries,
  dataScope: Exclude<VisibleOwners, 'all'>,
): Promise<readonly string[]> {
  const contentItem = contentItemRows({ dataScope })
  const rows = await queries.select({ id: contentItem.id }).from(contentItem)
  return rows.map(({ id }) => id)
}
