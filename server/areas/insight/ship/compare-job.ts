import { sql } from 'drizzle-orm'
import type { LongJob } from '../../../platform/jobs/job.ts'
import type { Settings } from '../../../platform/settings.ts'
import { clickHouseOf } from './clickhouse.ts'
import { compareWithClickHouse } from './compare.ts'
import { shipment } from './schema.ts'

/** Creates the hourly job that compares sent events with those in ClickHouse. */
export function createCompareJob(settings: Settings): LongJob {
  return {
    name: 'insight.compare',
    cron: '7 * * * *',
    retry: { limit: 3, delaySeconds: 60 },
    async take({ database, queries }) {
      const clickHouse = clickHouseOf(settings)
      if (!clickHouse) return undefined
      const [due] = await queries
        .select({ id: shipment.id })
        .from(shipment)
        .where(sql`coalesce(${shipment.comparedAt} < now() - interval '30 minutes', true)`)
      if (!due) return undefined
      return {
        id: 'hours',
        // Two servers that compare find the same.
        lease: null,
        work: async () => {
          await compareWithClickHouse(database.pool, clickHouse, settings.TIME_ZONE)
        },
        giveUp: async () => undefined,
      }
    },
  }
}
