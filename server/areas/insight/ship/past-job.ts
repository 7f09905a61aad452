import type { LongJob } from '../../../platform/jobs/job.ts'
import type { Settings } from '../../../platform/settings.ts'
import { clickHouseOf } from './clickhouse.ts'
import { makePast, oldMonths, pastBorder } from './past-months.ts'
import { readShippedSpan } from './state.ts'

/** Creates the job that deletes old events in ClickHouse, whole months at a time; their figures stay. */
export function createPastJob(settings: Settings): LongJob {
  return {
    name: 'insight.past-months',
    cron: '21 4 * * *',
    retry: { limit: 3, delaySeconds: 600 },
    async take({ queries }) {
      const clickHouse = clickHouseOf(settings)
      const border = pastBorder(new Date(), settings.EVENT_RETENTION_MONTHS)
      if (!clickHouse || !border) return undefined
      // Before the first event there may be no tables.
      const { seq } = await readShippedSpan(queries, new Date())
      if (seq === 0) return undefined
      const [month] = await oldMonths(clickHouse, border)
      if (month === undefined) return undefined
      return {
        id: String(month),
        // A month is made of the same rows again.
        lease: null,
        work: () => makePast(queries, clickHouse, month),
        giveUp: async () => undefined,
      }
    },
  }
}
