import type { AnalyticsFilters } from '@greenroom/contract/areas/insight/analytics'
import type { Dimension, Measure } from '@greenroom/contract/areas/insight/measures'
import { isOfTime, type Slice, summedBy } from '@greenroom/event-store'
import { type SQL, sql } from 'drizzle-orm'
import type { VisibleOwners } from '../../../platform/access/actor.ts'
import { contentItemRows } from '../../content/index.ts'
import { contentFacts, events } from '../events/schema.ts'
import { columnOf } from '../roll-up/figures.ts'
import { plainRollUps } from '../roll-up/roll-ups.ts'
import {
  eventContentDays,
  eventContentReferrerDays,
  eventContentWeeks,
  eventDays,
  visitorCounts,
  visitorDays,
} from '../roll-up/schema.ts'
import { isCounted } from '../roll-up/state.ts'

/** Purpose of the rows. */
export interface RowsOf {
  measure: Measure
  by: readonly Dimension[]
  filters: AnalyticsFilters
  /** Whose content items count. */
  scope: VisibleOwners
  timeZone: string
}

type Named = Dimension & keyof AnalyticsFilters
const factColumns = {
  genre: sql`fact.genre`,
  source: sql`fact.source`,
  topic: sql`fact.topic`,
  author: sql`fact.author`,
  content: sql`fact.content_item_id::text`,
} as const satisfies Partial<Record<Named, SQL>>
type FactName = keyof typeof factColumns
const factNames = Object.keys(factColumns) as FactName[]

/**
 * The figures of a slice as rows, in SQL. Columns: `wall` (the local time), `figure` (the summed figure), and one for
 * each dimension of the question, empty where there is no value.
 */
export function rowsOf(question: RowsOf, slice: Slice): SQL {
  switch (slice.source) {
    case 'contentDays':
    case 'contentWeeks':
    case 'contentReferrerDays':
      return contentRows(question, slice)
    case 'events':
      return eventRows(question, slice)
    case 'visitorCounts':
      return sql`select day::timestamp as wall, visitors as figure from ${visitorCounts} where ${within('day', slice)}`
    case 'visitorDays':
      return sql`select day::timestamp as wall, count(*) as figure from ${visitorDays}
        where day = ${slice.day}::date and at < ${iso(slice.until)} group by 1`
    default:
      return plainRows(question, slice)
  }
}

type SliceOf<S extends Slice['source']> = Extract<Slice, { source: S }>

const iso = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

function within(column: string, { from, to }: { from: string; to: string } | { from: Date; to: Date }): SQL {
  const time = sql.identifier(column)
  return typeof from === 'string' || typeof to === 'string'
    ? sql`${time} between ${from}::date and ${to}::date`
    : sql`${time} >= ${iso(from)} and ${time} < ${iso(to)}`
}

const figureOf = ({ measure }: RowsOf): SQL => {
  if (measure === 'visitors') throw new Error('Visitors are not summed up')
  return sql`${columnOf(measure)}`
}

/** The filters on columns of this name, as conditions that go on. */
function filtered({ filters }: RowsOf, names: readonly Named[]): SQL {
  const conditions = names.flatMap(name => {
    const values = filters[name]
    return values ? sql`and ${sql.identifier(name)} = any(${textArray(values)})` : []
  })
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``
}

interface Summed {
  /** The SQL behind `from`, with a condition. */
  rows: SQL
  /** The expressions of the time and the summed figure. */
  time: SQL
  figure: SQL
  /** The dimensions. */
  by: readonly string[]
}

/** Sums up rows that have the figure, before anything is worked out for each of them: by time only if it is asked for. */
function summedUp(question: RowsOf, { rows, time, figure, by }: Summed): SQL {
  const columns = by.map(name => sql.identifier(name))
  const times = question.by.some(isOfTime) ? [sql`${time} as time`] : []
  const groupColumns = [...times, ...columns]
  const places = groupColumns.map((_, place) => sql.raw(String(place + 1)))
  const grouped = places.length > 0 ? sql`group by ${sql.join(places, sql`, `)}` : sql``
  return sql`select ${sql.join([...groupColumns, sql`sum(${figure}) as figure`], sql`, `)} from ${rows} and ${figure} > 0 ${grouped}`
}

const divided = ({ by }: RowsOf, names: readonly Named[]) => names.filter(name => by.includes(name))
const wallOf = (question: RowsOf, wall: SQL) =>
  question.by.some(isOfTime) ? sql`${wall} as wall` : sql`null::timestamp as wall`
const wallOfHour = (question: RowsOf) => wallOf(question, sql`time at time zone ${question.timeZone}::text`)
const wallOfDay = (question: RowsOf) => wallOf(question, sql`time::timestamp`)

function plainRows(question: RowsOf, slice: SliceOf<keyof typeof plainRollUps>): SQL {
  const { table, time, has } = plainRollUps[slice.source]
  const rows = sql`${table} where ${within(time, slice)} ${filtered(question, has)}`
  const summed = { figure: figureOf(question), by: divided(question, has) }
  return sql`select ${time === 'hour' ? wallOfHour(question) : wallOfDay(question)}, summed.* from (
    ${summedUp(question, { rows, ...summed, time: sql`${sql.identifier(time)}` })}
  ) as summed`
}

type ContentSlice = SliceOf<'contentDays' | 'contentWeeks' | 'contentReferrerDays'>

/** Summed by the recorded facts of content items before these are looked up, as there are many more rows than content items. */
function contentRows(question: RowsOf, slice: ContentSlice): SQL {
  const wall = wallOfDay(question)
  const figure = figureOf(question)
  const ofThem = sql`${filtered(question, ['referrer'])} ${ofFacts(question, false)}`
  const rows =
    slice.source === 'contentWeeks'
      ? weekRows(slice, figure, ofThem)
      : sql`${contentTables[slice.source]} where ${within('day', slice)} ${ofThem}`
  const withContent = withFacts(question, { rows, figure, time: sql`day`, wall })
  // Only visits may have no content item.
  if (question.measure !== 'visits' || !takesNone(question)) return withContent
  const none = sql`${eventDays} where ${within('day', slice)} and genre = '' ${filtered(question, ['referrer'])}`
  return sql`${withContent} union all
    select ${wall}, '', '', '', '', '', ${referrerOf(question)}, figure from (
      ${summedUp(question, { rows: none, figure, time: sql`day`, by: divided(question, ['referrer']) })}
    ) as summed`
}

const contentTables = {
  contentDays: eventContentDays,
  contentReferrerDays: eventContentReferrerDays,
} as const

function weekRows({ weeks, days }: SliceOf<'contentWeeks'>, figure: SQL, ofThem: SQL): SQL {
  const parts = [
    sql`select fact_id, ${figure} from ${eventContentWeeks} where ${within('week', weeks)} ${ofThem}`,
    ...days.map(
      run => sql`select fact_id, ${figure} from ${eventContentDays} where ${within('day', run)} ${ofThem}`,
    ),
  ]
  return sql`(${sql.join(parts, sql` union all `)}) as part where true`
}

function eventRows(question: RowsOf, slice: SliceOf<'events'>): SQL {
  if (question.measure === 'visitors') throw new Error('Visitors are not summed up')
  const { type, figure } = summedBy[question.measure]
  const rows = sql`${events}
    where ${within('occurred_at', slice)} and type = ${type} and not bot and ${isCounted}
      ${filtered(question, ['referrer'])} ${ofFacts(question, takesNone(question))}`
  return withFacts(question, {
    rows,
    figure: sql`${sql.identifier(figure)}`,
    time: sql`date_trunc('hour', occurred_at, ${question.timeZone}::text)`,
    wall: wallOfHour(question),
  })
}

const referrerOf = ({ by }: RowsOf) => (by.includes('referrer') ? sql`referrer` : sql`''`)

/** Rows joined with the content facts that they refer to. */
function withFacts(question: RowsOf, { wall, ...summed }: Omit<Summed, 'by'> & { wall: SQL }): SQL {
  const said = factNames.map(name => sql`coalesce(${factColumns[name]}, '') as ${sql.identifier(name)}`)
  return sql`select ${wall}, ${sql.join(said, sql`, `)}, ${referrerOf(question)} as referrer, figure
    from (${summedUp(question, { ...summed, by: ['fact_id', ...divided(question, ['referrer'])] })}) as summed
    left join ${contentFacts} as fact on fact.id = summed.fact_id`
}

/** Whether scope and filters admit events without a content item. */
function takesNone({ filters, scope }: RowsOf): boolean {
  if (scope !== 'all') return false
  return factNames.every(name => filters[name] === undefined || filters[name].some(value => value === ''))
}

/** Only what scope and filters say of content items. */
function ofFacts({ filters, scope }: RowsOf, andNone: boolean): SQL {
  const owned =
    scope === 'all'
      ? undefined
      : sql`fact.content_item_id in (select content_item.id from ${contentItemRows({ dataScope: scope })})`
  const filtering = factNames.flatMap(name => {
    const values = filters[name]
    if (!values) return []
    return name === 'content'
      ? sql`fact.content_item_id = any(${sql.param(values)}::uuid[])`
      : sql`${factColumns[name]} = any(${textArray(values)})`
  })
  const conditions = owned ? [owned, ...filtering] : filtering
  if (conditions.length === 0) return sql``
  const isOfFact = sql`fact_id in (select id from ${contentFacts} as fact where ${sql.join(conditions, sql` and `)})`
  return andNone ? sql`and (fact_id is null or ${isOfFact})` : sql`and ${isOfFact}`
}
