import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Job } from '../../platform/jobs/job.ts'
import { officialAccountEvents, officialAccountSecrets, officialAccounts } from './schema.ts'

const eventDays = 90
const secretDays = 7

/** Deletes old event messages, and the secrets of accounts whose deletion is a week ago. */
export const pruneAccountsJob: Job = {
  name: 'official-account.prune',
  cron: '29 3 * * *',
  retry: { limit: 3, delaySeconds: 60 },
  async handle({ queries }) {
    await queries
      .delete(officialAccountEvents)
      .where(lt(officialAccountEvents.receivedAt, sql`now() - make_interval(days => ${eventDays})`))
    const accounts = queries
      .select({ id: officialAccounts.id })
      .from(officialAccounts)
      .where(eq(officialAccounts.id, officialAccountSecrets.accountId))
    await queries
      .delete(officialAccountSecrets)
      .where(
        and(
          lt(officialAccountSecrets.updatedAt, sql`now() - make_interval(days => ${secretDays})`),
          notExists(accounts),
        ),
      )
  },
}
