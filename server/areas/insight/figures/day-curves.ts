import { isWholeScopeMeasure, type Measure } from '@greenroom/contract/areas/insight/measures'
import {
  type growthQuotas,
  popularTypes,
  type readContentPeriod,
  type readContentPublish,
  type readDataChainGrowth,
  type readDataOverview,
} from '@greenroom/contract/areas/insight/specified-figures'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { sharesOf } from '@greenroom/contract/shares'
import { ask, type FigureContext, growthOf, growthToday, lastDays } from './context.ts'
import { dayLabel, growthLabels, overviewLabels, slotLabel, typeLabels } from './labels.ts'
import { requireScope } from './require-scope.ts'

const slots = Array.from({ length: 12 }, (_, place) => String(place * 2))

/** A measure of the last 30 days by two hours of the day, for each type in the order of types. */
async function byTypeAndSlot(
  context: FigureContext,
  measure: Measure,
): Promise<{ name: string; values: number[] }[]> {
  const { rows } = await ask(context, { measure, by: ['genre', 'slot'], range: lastDays(context, 30) })
  return popularTypes.map(type => {
    const { name, genres } = typeLabels[type]
    const fitting = rows.filter(({ keys }) => genres.some(genre => genre === keys[0]))
    return {
      name: name[context.language],
      values: slots.map(slot =>
        fitting.reduce((sum, { keys, value }) => (keys[1] === slot ? sum + value : sum), 0),
      ),
    }
  })
}

/** Times of publication of each type. */
export async function readPublishTimes(
  context: FigureContext,
): Promise<ResponseOf<typeof readContentPublish>> {
  const types = await byTypeAndSlot(context, 'publications')
  return types.map(({ name, values }) => ({ name, x: slots.map(slotLabel), y: values }))
}

/** Times of clicks on each type, in percent of its clicks. */
export async function readPeriods(context: FigureContext): Promise<ResponseOf<typeof readContentPeriod>> {
  const types = await byTypeAndSlot(context, 'clicks')
  const data = types.map(({ name, values }) => ({ name, value: sharesOf(values) }))
  return { xAxis: slots.map(slotLabel), data }
}

/** Returning visitors, or reads, of the last twelve days. */
export async function readChainGrowth(
  context: FigureContext,
  quota: (typeof growthQuotas)[number],
): Promise<ResponseOf<typeof readDataChainGrowth>> {
  const isRetention = quota === 'retentionTrends' || quota === 'userRetention'
  if (isRetention) requireScope('visitors', context.scope)
  const { days, count, growth } = await (isRetention ? returningDays(context) : readDays(context))
  const name = growthLabels[quota][context.language]
  return {
    count,
    growth,
    chartData: {
      xAxis: days.map(({ day }) => dayLabel(day, context.language)),
      data: { name, value: days.map(({ value }) => value) },
    },
  }
}

interface Days {
  days: { day: string; value: number }[]
  count: number
  growth: number | null
}

async function returningDays(context: FigureContext): Promise<Days> {
  const { days, previous } = await context.store.returning(lastDays(context, 12), context.now)
  const count = days.at(-1)?.visitors ?? 0
  return {
    days: days.map(({ day, visitors }) => ({ day, value: visitors })),
    count,
    growth: growthOf(count, previous),
  }
}

async function readDays(context: FigureContext): Promise<Days> {
  const measure = 'reads'
  const [{ rows }, { count, growth }] = await Promise.all([
    ask(context, { measure, by: ['day'], range: lastDays(context, 12) }),
    growthToday(context, { measure }),
  ])
  return { days: rows.map(({ keys, value }) => ({ day: keys[0] ?? '', value })), count, growth }
}

/** The last eight days; `count` is their sum. Lines that a narrower data scope holds no part of are left out. */
export async function readOverview(context: FigureContext): Promise<ResponseOf<typeof readDataOverview>> {
  const lines = overviewLabels.filter(
    ({ measure }) => context.scope === 'all' || !isWholeScopeMeasure(measure),
  )
  const answers = await Promise.all(
    lines.map(({ measure }) => ask(context, { measure, by: ['day'], range: lastDays(context, 8) })),
  )
  const days = answers[0]?.rows.map(({ keys }) => keys[0] ?? '') ?? []
  return {
    xAxis: days.map(day => day.slice(5).replace('-', '.')),
    data: lines.map(({ name }, place) => ({
      name: name[context.language],
      count: answers[place]?.total ?? 0,
      value: answers[place]?.rows.map(({ value }) => value) ?? [],
    })),
  }
}
