import { and, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../../../platform/database/database.ts'
import { officialAccountEvents } from '../schema.ts'

/** Some accounts get it in the place of the event about publishing; it does not name the publication. */
const massSent = 'MASSSENDJOBFINISH'

/**
 * Condition: WeChat sent a message about the publication after `since` and in the last ten minutes.
 * @param accountId column with the id of the account
 * @param publishId column with WeChat's id of the publication
 */
export const isAnnounced = (accountId: AnyPgColumn, publishId: AnyPgColumn, since: SQL): SQL =>
  sql`exists (
      select from ${officialAccountEvents} event
      where event.account_id = ${accountId}
        and (event.publish_id = ${publishId} or event.event = ${massSent})
        and event.received_at > ${since}
        and event.received_at > now() - interval '10 minutes')`

/** WeChat's ids of the publications that messages named since then, the newest first. */
export async function announcedPublications(
  queries: Queries,
  accountId: string,
  since: Date,
  limit: number,
): Promise<string[]> {
  const events = await queries
    .select({ publishId: officialAccountEvents.publishId })
    .from(officialAccountEvents)
    .where(
      and(
        eq(officialAccountEvents.accountId, accountId),
        isNotNull(officialAccountEvents.publishId),
        gte(officialAccountEvents.receivedAt, since),
      ),
    )
    .orderBy(desc(officialAccountEvents.receivedAt))
    .limit(limit)
  return [...new Set(events.flatMap(({ publishId }) => publishId ?? []))]
}
