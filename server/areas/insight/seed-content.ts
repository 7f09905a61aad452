import { type SQL, sql } from 'drizzle-orm'
import { contentItems } from '../content/index.ts'
import { contentFacts } from './events/schema.ts'
import { type DemoSpan, dayFactors, timeOfDay, tookOffDays } from './seed-curves.ts'

/** The content item that becomes popular: an original one that had been online for a while. */
const takesOff = sql`(
  select id from ${contentItems}
  where source = 'original' and status = 'online' and published_at between now() - interval '45 days' and now() - interval '18 days'
  order by published_at limit 1
)`

/**
 * Events on the content items of the demo, in SQL. Each item has its own attraction, which fades within weeks of its
 * publication; one becomes popular again. Items that are offline now went offline some days after their publication.
 */
export const drawContentEvents = (span: DemoSpan): SQL => sql`
  with item as materialized (
    select fact.id as fact_id, content_item.id, published_at, (published_at at time zone ${span.timeZone}::text)::date as published_on,
      4 * exp(2.6 * random()) * case fact.genre when 'text' then 0.8 when 'img' then 1.2 else 1.6 end as attraction,
      case fact.genre when 'text' then 95 when 'img' then 60 else 42 end as seconds,
      case status when 'offline' then published_at + (6 + 20 * random()) * interval '1 day' end as gone_at
    from ${contentItems} join ${contentFacts} as fact on fact.content_item_id = content_item.id
    -- The number in the title: in this order everything is drawn.
    order by substring(title from '[0-9]+$')::int
  ), day as materialized (${dayFactors(span)}),
  item_day as materialized (
    select item.*, day.day, factor * (
        attraction * (exp((published_on - day) / 6.0) + 0.03) +
        case when ago <= ${tookOffDays}::int and id = ${takesOff} then 900 * exp((ago - ${tookOffDays}::int) / 4.0) else 0 end
      ) as clicks
    from item join day on day.day >= published_on and (gone_at is null or day.day < gone_at)
  )
  select 'publication' as type, fact_id, null::bigint as visitor, false as stable, 1 as count, 0 as seconds, published_at as occurred_at
  from item
  union all
  select 'unpublication', fact_id, null, false, 1, 0, gone_at from item where gone_at is not null
  union all
  select type, fact_id, null, false, piece.count,
    case type when 'read' then (piece.count * seconds * (0.7 + 0.6 * random()))::int else 0 end,
    greatest(moment.at, published_at + random() * interval '2 hours')
  from item_day join lateral (values
    ('impression', clicks * (9 + 6 * random()), least(2, 1 + clicks / 12)),
    ('click', clicks, least(4, 1 + clicks / 9)),
    ('read', clicks * 0.62, least(2, 1 + clicks / 12)),
    ('like', clicks * 0.05, 1),
    ('share', clicks * 0.022, 1),
    ('comment', clicks * 0.014, 1)
  ) as made (type, amount, pieces) on clicks > 0.5
  cross join lateral generate_series(1, floor(pieces)::int)
  cross join lateral (
    -- Drawn anew for each piece.
    select least(10000, floor(amount / floor(pieces) + random()))::int as count where generate_series is not null
  ) as piece
  cross join lateral (select ${timeOfDay(sql`item_day.day`, span)} as at where piece.count > 0) as moment
  where gone_at is null or moment.at < gone_at`
