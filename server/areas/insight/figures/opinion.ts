import type { Measure } from '@greenroom/contract/areas/insight/measures'
import {
  type opinionQuotas,
  popularTypes,
  type readPublicOpinion,
} from '@greenroom/contract/areas/insight/specified-figures'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { ask, type FigureContext, growthToday, lastDays } from './context.ts'
import { dayLabel, monthLabel, publishedLabel, typeLabels, yearLabel } from './labels.ts'
import { requireScope } from './require-scope.ts'

type Quota = (typeof opinionQuotas)[number]
type Opinion = ResponseOf<typeof readPublicOpinion>

const measureOf = {
  visitors: 'visits',
  comment: 'comments',
  published: 'publications',
  other: 'shares',
} as const satisfies Record<Quota, Measure>

/** One tile of the public opinion analysis. */
export async function readOpinion(context: FigureContext, quota: Quota): Promise<Opinion> {
  const measure = measureOf[quota]
  requireScope(measure, context.scope)
  const charts = { visitors: byMonth, comment: byMonth, published: byDay, other: byType } as const
  const [{ count, growth }, chartData] = await Promise.all([
    growthToday(context, { measure }),
    charts[quota](context, measure),
  ])
  return { count, growth, chartData }
}

/** Months of this year and of the last one. */
async function byMonth(context: FigureContext, measure: Measure): Promise<Opinion['chartData']> {
  const { language } = context
  const year = Number(lastDays(context, 1).to.slice(0, 4))
  const range = { from: `${year - 1}-01-01`, to: `${year}-12-31` }
  const { rows } = await ask(context, { measure, by: ['month'], range })
  const values = new Map(rows.map(({ keys, value }) => [keys[0], value]))
  return [year, year - 1].flatMap(shownYear =>
    Array.from({ length: 12 }, (_, place) => {
      const month = `${shownYear}-${String(place + 1).padStart(2, '0')}`
      return { x: monthLabel(month, language), y: values.get(month) ?? 0, name: yearLabel(month, language) }
    }),
  )
}

async function byDay(context: FigureContext, measure: Measure): Promise<Opinion['chartData']> {
  const { language } = context
  const { rows } = await ask(context, { measure, by: ['day'], range: lastDays(context, 12) })
  return rows.map(({ keys, value }) => ({
    x: dayLabel(keys[0] ?? '', language),
    y: value,
    name: publishedLabel[language],
  }))
}

/** Types in the last 30 days. */
async function byType(context: FigureContext, measure: Measure): Promise<Opinion['chartData']> {
  const { rows } = await ask(context, { measure, by: ['genre'], range: lastDays(context, 30) })
  return popularTypes.map(type => {
    const { name, color, genres } = typeLabels[type]
    const fitting = rows.filter(({ keys }) => genres.some(genre => genre === keys[0]))
    return {
      name: name[context.language],
      value: fitting.reduce((sum, { value }) => sum + value, 0),
      itemStyle: { color },
    }
  })
}
