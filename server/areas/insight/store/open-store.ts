import type { Platform } from '../../../platform/platform.ts'
import { ClickHouseEventStore } from './clickhouse/clickhouse-store.ts'
import { clickHouseOf } from './clickhouse/client.ts'
import type { EventStore } from './event-store.ts'
import { PostgresEventStore } from './postgres-store.ts'

/** Opens the engine that answers questions about events: ClickHouse where the settings name one, else PostgreSQL. */
export function openEventStore({ database, settings }: Pick<Platform, 'database' | 'settings'>): EventStore {
  const clickHouse = clickHouseOf(settings)
  return clickHouse
    ? new ClickHouseEventStore(clickHouse, database.pool, settings.TIME_ZONE)
    : new PostgresEventStore(database.pool, settings.TIME_ZONE)
}
