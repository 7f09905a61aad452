import type { AnalyticsQuestion, AnalyticsRow } from '@greenroom/contract/areas/insight/analytics'
import {
  canDivide,
  type Dimension,
  dimensions,
  type Measure,
} from '@greenroom/contract/areas/insight/measures'
import { genresByType, popularTypes } from '@greenroom/contract/areas/insight/specified-figures'
import { contentGenres, contentSources } from '@greenroom/contract/content-labels'
import { describe, expect, it } from 'vitest'
import { drawAnswer } from '../question/draw-answer.ts'
import { drillDown } from '../question/drill-down.ts'
import { others } from '../question/pivot.ts'
import { questionOf } from '../question/question.ts'
import { readExploration } from '../question/read-exploration.ts'
import { isTime } from '../question/time-keys.ts'
import type { Answered } from '../question/use-answers.ts'
import { buildAnswer } from '../testing/answers.ts'
import { answerOf, questionsFor } from './ask-exploration.ts'
import { drawingFor } from './explore-drawing.ts'

const range = { from: '2026-02-20', to: '2026-03-10' }
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

interface Event {
  count: number
  keys: Readonly<Record<Dimension, string | null>>
}

/** Events of all hours, items and referrers of some days, spread by remainders. */
const events: Event[] = Array.from({ length: 300 }, (_, place) => {
  const at = new Date(Date.parse(range.from) + ((place * 7919) % (19 * 24)) * 3_600_000)
  const day = at.toISOString().slice(0, 10)
  const item = place % 11
  const genre = contentGenres[item % contentGenres.length] ?? 'text'
  const monday = new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000)
  return {
    count: 1 + (place % 5),
    keys: {
      hour: at.toISOString().slice(0, 13),
      day,
      week: monday.toISOString().slice(0, 10),
      month: day.slice(0, 7),
      slot: String(Math.floor(at.getUTCHours() / 2) * 2),
      weekday: String(at.getUTCDay() || 7),
      content: idOf(item),
      author: item % 4 === 0 ? null : `Author ${item % 3}`,
      source: contentSources[item % contentSources.length] ?? null,
      topic: `Topic ${item % 5}`,
      genre,
      type: popularTypes.find(type => genresByType[type].some(one => one === genre)) ?? null,
      referrer: (['direct', 'search', 'social'] as const)[place % 3] ?? null,
    },
  }
})

/** Answers as the server does, from the events. */
function answer(question: AnalyticsQuestion): Answered {
  const { by, filters, range } = question
  const isCounted = ({ keys }: Event) =>
    (keys.day ?? '') >= range.from &&
    (keys.day ?? '') <= range.to &&
    Object.entries(filters).every(([name, values = []]) =>
      values.some(value => value === keys[name as keyof typeof filters]),
    )
  const rows = new Map<string, AnalyticsRow>()
  let total = 0
  for (const event of events.filter(isCounted)) {
    const keys = by.map(dimension => event.keys[dimension])
    const row = rows.get(JSON.stringify(keys)) ?? { keys, title: 'Item', value: 0, previous: null }
    row.value += event.count
    total += event.count
    rows.set(JSON.stringify(keys), row)
  }
  return { question, answer: buildAnswer({ rows: [...rows.values()], total }) }
}

const divisions = (measure: Measure): Dimension[][] =>
  dimensions
    .flatMap(first => [[first], ...dimensions.map(second => [first, second])])
    .filter(by => new Set(by).size === by.length && canDivide(measure, by))

/** One of each kind: of content items, of referrers only, and of days only. */
const kinds = ['clicks', 'visits', 'consoleVisits', 'visitors'] as const satisfies readonly Measure[]
const some = { topic: ['Topic 1', 'Topic 2'] }
/** How many cells of a chart are followed, along each side. */
const [maxLabels, maxSeries] = [4, 2]

describe.each(kinds)('each number of %s', measure => {
  it('is the sum of the question that it leads to, however the chart is divided', () => {
    let followed = 0
    for (const by of divisions(measure)) {
      for (const filters of measure !== 'visitors' && by.length === 1 ? [{}, some] : [{}]) {
        const pressed = answer({
          ...questionOf(measure, by, { range, compare: 'none' }, filters),
          limit: 1000,
        })
        const drawn = drawAnswer(pressed, drawingFor(by))
        for (const [series, { values }] of drawn.figures.series.slice(0, maxSeries).entries())
          for (const [label, value] of values.slice(0, maxLabels).entries()) {
            const keys = [drawn.labelKeys[label], ...(drawn.seriesOf ? [drawn.seriesKeys[series]] : [])]
            const address = drillDown(pressed.question, drawn, { label, series })
            if (address === undefined) {
              const isNothing = value === 0 || (by.length === 2 && by.every(isTime))
              expect(isNothing || keys.some(key => key === null || key === others), `${by} ${keys}`).toBe(
                true,
              )
              continue
            }
            const explored = readExploration(new URL(address, 'http://x').searchParams, range.to)
            const target = answerOf(questionsFor(explored).map(answer), explored.moment)
            expect(target?.answer.total, `${by} ${keys} ${address}`).toBe(value)
            followed++
          }
      }
    }
    expect(followed).toBeGreaterThan(3)
  })
})
