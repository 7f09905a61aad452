import { sql } from 'drizzle-orm'
import type { GaugeSource } from '../../../platform/metrics/metrics.ts'
import type { Platform } from '../../../platform/platform.ts'
import { liveWebhookDeliveries } from '../schema.ts'

/** Metrics of the delivery of alarms to their targets. */
export const webhookGauges = ({ database }: Pick<Platform, 'database'>): GaugeSource[] => [
  {
    name: 'live_webhook_wait_seconds',
    help: 'For how long the oldest alarm has waited for its target to accept it; 0 when none waits',
    read: async () => {
      const [row] = await database.pool.execute<{ seconds: number | null }>(sql`
        select extract(epoch from clock_timestamp() - min(${liveWebhookDeliveries.createdAt}))::float8 as seconds
        from ${liveWebhookDeliveries}`)
      return Math.max(0, row?.seconds ?? 0)
    },
  },
]
