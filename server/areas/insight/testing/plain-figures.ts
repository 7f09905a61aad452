import type { AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Dimension, Measure } from '@greenroom/contract/areas/insight/measures'
import { type SQL, sql } from 'drizzle-orm'
import type { VisibleOwners } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'

// The figures of a question, worked out from the events alone, one by one, without anything that the store is made of.

/** A figure by its keys, joined by `|`. */
export type Figures = Map<string, number>

const types: Record<Exclude<Measure, 'visitors'>, [type: string, figure: SQL]> = {
  impressions: ['impression', sql`e.count`],
  clicks: ['click', sql`e.count`],
  reads: ['read', sql`e.count`],
  readSeconds: ['read', sql`e.seconds`],
  likes: ['like', sql`e.count`],
  comments: ['comment', sql`e.count`],
  shares: ['share', sql`e.count`],
  visits: ['visit', sql`e.count`],
  publications: ['publication', sql`e.count`],
  unpublications: ['unpublication', sql`e.count`],
  consoleVisits: ['consoleVisit', sql`e.count`],
}

const passing: readonly Dimension[] = ['hour', 'day', 'week', 'month']

/** `e.at` is what the clock showed; `e.brought` is that, brought to what it is compared with. */
const keys: Record<Dimension, SQL> = {
  hour: sql`to_char(e.brought, 'YYYY-MM-DD') || 'T' || to_char(e.brought, 'HH24')`,
  day: sql`e.brought::date::text`,
  week: sql`(e.brought::date - (extract(isodow from e.brought)::int - 1))::text`,
  month: sql`substr(e.brought::date::text, 1, 7)`,
  slot: sql`(floor(date_part('hour', e.at) / 2) * 2)::text`,
  weekday: sql`to_char(e.at, 'ID')`,
  content: sql`coalesce(f.content_item_id::text, '')`,
  author: sql`coalesce(f.author, '')`,
  source: sql`coalesce(f.source, '')`,
  topic: sql`coalesce(f.topic, '')`,
  genre: sql`coalesce(f.genre, '')`,
  type: sql`coalesce(case f.genre when 'img' then 'image' when 'text' then 'text' else substr(lower(f.genre), length(f.genre) - 4) end, '')`,
  referrer: sql`e.referrer`,
}

/** Of an event `e` with its fact `f`: whether its content item is there and has one of these owners. */
export const isOwnedBy = (owners: readonly string[]): SQL =>
  sql`exists (select from content_item as i where i.id = f.content_item_id and i.created_by::text = any(${sql.param([...owners])}::text[]))`

/** The figures of a question, or of what it is compared with. */
export async function plainFigures(
  queries: Queries,
  { measure, by, filters, range, compare }: AnalyticsQuestion,
  {
    now,
    timeZone,
    isBase,
    scope = 'all',
  }: { now: Date; timeZone: string; isBase: boolean; scope?: VisibleOwners },
): Promise<Figures> {
  const length = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1
  const shift = !isBase
    ? sql`interval '0'`
    : compare === 'year'
      ? sql`interval '1 year'`
      : sql`${length} * interval '1 day'`
  const chosen = Object.entries(filters).map(
    ([name, values]) => sql`${keys[name as Dimension]} = any(${sql.param(values)}::text[])`,
  )
  const figure =
    measure === 'visitors'
      ? sql`count(distinct (e.at::date, e.visitor)) filter (where e.visitor is not null)`
      : sql`sum(${types[measure][1]})`
  const conditions = [
    sql`not e.bot`,
    sql`e.brought::date between ${range.from}::date and ${range.to}::date`,
    ...(measure === 'visitors' ? [] : [sql`e.type = ${types[measure][0]}`]),
    ...(isBase ? [sql`e.brought < ${now.toISOString()}::timestamptz at time zone ${timeZone}`] : []),
    ...(isBase && compare === 'year' ? [sql`to_char(e.at, 'MMDD') <> '0229'`] : []),
    ...chosen,
    ...(scope === 'all' ? [] : [isOwnedBy(scope)]),
  ]
  const keyOf = (name: Dimension) =>
    name === 'weekday' && by.some(other => passing.includes(other))
      ? sql`to_char(e.brought, 'ID')`
      : keys[name]
  const key = by.length === 0 ? sql`''` : sql.join(by.map(keyOf), sql` || '|' || `)
  const rows = await queries.execute<{ key: string; figure: number }>(sql`
    select ${key} as key, (${figure})::float8 as figure
    from (
      select *, occurred_at at time zone ${timeZone} as at, (occurred_at at time zone ${timeZone}) + ${shift} as brought
      from event
    ) as e left join content_fact as f on f.id = e.fact_id
    where ${sql.join(conditions, sql` and `)}
    group by 1`)
  return new Map(rows.filter(row => row.figure > 0).map(row => [row.key, row.figure]))
}
