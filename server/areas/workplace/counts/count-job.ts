import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { runningSets } from '../../channels/index.ts'
import { contentItemRows, contentItemsOfSets, onlineContentItems } from '../../content/index.ts'
import { contentCounts } from './schema.ts'

/** Stands for the owner of content that has none. */
const nobody = '00000000-0000-0000-0000-000000000000'
/** How long counts are stored: as long as something is compared with them, and a reserve. */
const storedFor = sql`interval '2 days'`
/** A run that is repeated counts once. */
const pause = sql`interval '30 minutes'`

/** Stores every hour how much content is online and promoted, so that a day later it can be compared. */
export const countContentJob: Job = {
  name: 'insight.count-content',
  cron: '0 * * * *',
  retry: { limit: 3, delaySeconds: 60 },
  async handle({ queries }) {
    const moment = sql`select now() as at
      where not exists (select from ${contentCounts} where at > now() - ${pause} and at <= now())`
    await storeContentCounts(queries, moment, { online: sql`${onlineContentItems()}` })
    await queries.execute(sql`delete from ${contentCounts} where at < now() - ${storedFor}`)
  },
}

/**
 * Stores what the demo had in the hours of the day before, going by when its content was published. Does nothing once
 * there are counts, so that a later start changes none.
 */
export async function seedDemoCounts(queries: Queries): Promise<void> {
  if ((await queries.$count(contentCounts)) > 0) return
  const moments = sql`select generate_series(
    date_trunc('hour', now()) - interval '25 hours', now() - ${pause}, interval '1 hour') as at`
  const wasThere = sql`published_at <= at`
  const online = sql`${contentItemRows()} where status = 'online' and ${wasThere}`
  await storeContentCounts(queries, moments, { online, wasThere })
}

interface Counted {
  /** A table that has the owners of content items, with the condition of those that were online. */
  online: SQL
  /** Which content items there were then; all, if absent. */
  wasThere?: SQL
}

/** @param moments a query of instants, as `at` */
async function storeContentCounts(
  queries: Queries,
  moments: SQL,
  { online, wasThere = sql`true` }: Counted,
): Promise<void> {
  const promoted = contentItemsOfSets(runningSets(queries))
  // Two counts, of which each reads an index: the rows hold whole texts.
  await queries.execute(sql`
    insert into ${contentCounts} (at, created_by, online, promoted)
    select at, coalesce(created_by, ${nobody}::uuid), coalesce(sum(online), 0), coalesce(sum(promoted), 0)
    from (${moments}) as moment left join lateral (
      select created_by, count(*) as online, 0 as promoted from ${online} group by 1
      union all
      select created_by, 0, count(*) from ${contentItemRows()} where id in ${promoted} and ${wasThere} group by 1
    ) as counted on true
    group by 1, 2 on conflict do nothing`)
}
