import { historyLimits } from '@greenroom/contract/areas/live-health/history'
import { lt, sql } from 'drizzle-orm'
import type { Job } from '../../../platform/jobs/job.ts'
import { liveAlarms, liveIncidents, liveSamples, liveSessions, liveWebhookDeliveries } from '../schema.ts'

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** Deletes samples after a week, sessions, incidents and alarms after three months, and deliveries to former targets. */
export const pruneHistoryJob: Job = {
  name: 'live-room.prune-history',
  cron: '41 3 * * *',
  retry: { limit: 3, delaySeconds: 60 },
  async handle({ queries }) {
    const { sampleDays, incidentDays } = historyLimits
    await queries.delete(liveSamples).where(lt(liveSamples.at, daysAgo(sampleDays)))
    await queries.delete(liveIncidents).where(lt(liveIncidents.at, daysAgo(incidentDays)))
    await queries.delete(liveAlarms).where(lt(liveAlarms.closedAt, daysAgo(incidentDays)))
    // A target that the settings still name is given up after an hour.
    await queries.delete(liveWebhookDeliveries).where(lt(liveWebhookDeliveries.createdAt, daysAgo(1)))
    await queries.delete(liveSessions).where(lt(liveSessions.endedAt, daysAgo(incidentDays)))
  },
}
