import { type ClickHouse, openClickHouse } from '@greenroom/event-store'
import { fail } from '../../../platform/errors.ts'
import type { Settings } from '../../../platform/settings.ts'

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
