import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { LongJob } from '../../platform/jobs/job.ts'
import type { Settings } from '../../platform/settings.ts'
import { liveMessages } from './schema.ts'

const dayMs = 86_400_000
/** Messages deleted in one transaction. */
const messagesAtATime = 20_000

/** The smallest id of a message of this instant: ids begin with their time. */
export function firstIdOf(instant: Date): string {
  const digits = instant.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** Deletes messages older than `LIVE_CHAT_RETENTION_DAYS`, except starred ones. */
export function createChatPruneJob({
  LIVE_CHAT_RETENTION_DAYS: days,
}: Pick<Settings, 'LIVE_CHAT_RETENTION_DAYS'>): LongJob {
  const oldest = () => firstIdOf(new Date(Date.now() - days * dayMs))
  return {
    name: 'live-chat.prune',
    cron: '37 3 * * *',
    retry: { limit: 3, delaySeconds: 60 },
    async take({ queries, transaction }) {
      if (days === 0 || (await pruneable(queries, oldest(), 1)).length === 0) return undefined
      return {
        id: 'old',
        // Two servers delete the same rows once.
        lease: null,
        work: () => transaction(({ queries }) => pruneMessages(queries, oldest())),
        giveUp: async () => undefined,
      }
    },
  }
}

/** Deletes some unstarred messages before this id. */
export async function pruneMessages(queries: Queries, beforeId: string): Promise<void> {
  const ids = await pruneable(queries, beforeId, messagesAtATime)
  await queries.execute(sql`delete from ${liveMessages} where id = any(${sql.param(ids)}::uuid[])`)
}

async function pruneable(queries: Queries, beforeId: string, limit: number): Promise<string[]> {
  const rows = await queries.execute<{ id: string }>(
    sql`select id from ${liveMessages} where id < ${beforeId}::uuid and not is_starred order by id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}
