import {
  type AnalyticsQuestion,
  askAnalytics,
  readRetention,
} from '@greenroom/contract/areas/insight/analytics'
import {
  growthQuotas,
  opinionQuotas,
  popularTypes,
  readContentData,
  readContentPeriod,
  readContentPublish,
  readDataChainGrowth,
  readDataOverview,
  readPopular,
  readPopularAuthors,
  readPublicOpinion,
} from '@greenroom/contract/areas/insight/specified-figures'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import type { Endpoint } from '@greenroom/contract/endpoint'
import type { RequestParts } from '../kit/client.ts'

/** A question of a page or of Explore. */
export interface Question {
  what: string
  call: Endpoint
  /** The question in each round, counted from 0. */
  parts?: (round: number) => RequestParts
  /** How long the median may be, in milliseconds. */
  limitMs: number
}

const dayMs = 86_400_000
const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * dayMs).toISOString().slice(0, 10)
const last = (days: number) => ({ from: day(days - 1), to: day(0) })
const pageMs = 100
const exploreMs = 500

const ask = (
  what: string,
  limitMs: number,
  question: Partial<AnalyticsQuestion> & Pick<AnalyticsQuestion, 'measure' | 'range'>,
): Question => ({ what, call: askAnalytics, parts: () => ({ body: question }), limitMs })

/** Questions of the workplace and both analysis pages, and some of Explore. */
export const pageQuestions: readonly Question[] = [
  { what: 'workplace: summary', call: readWorkplaceSummary, limitMs: pageMs },
  { what: 'workplace: reads of 8 days', call: readContentData, limitMs: pageMs },
  {
    what: 'workplace: clicks of a year',
    call: readContentData,
    parts: () => ({ query: 'measure=clicks&days=366' }),
    limitMs: pageMs,
  },
  ...popularTypes.map(type => ({
    what: `workplace: popular, ${type}`,
    call: readPopular,
    parts: () => ({ query: `type=${type}` }),
    limitMs: pageMs,
  })),
  ...opinionQuotas.map(quota => ({
    what: `content analysis: ${quota}`,
    call: readPublicOpinion,
    parts: () => ({ body: { quota } }),
    limitMs: pageMs,
  })),
  { what: 'content analysis: publishing', call: readContentPublish, limitMs: pageMs },
  { what: 'content analysis: periods', call: readContentPeriod, limitMs: pageMs },
  { what: 'content analysis: authors', call: readPopularAuthors, limitMs: pageMs },
  ask('content analysis: visits by day, compared', pageMs, {
    measure: 'visits',
    by: ['day'],
    range: last(30),
    compare: 'previous',
  }),
  ask('content analysis: clicks by author, compared', pageMs, {
    measure: 'clicks',
    by: ['author'],
    range: last(30),
    compare: 'previous',
  }),
  { what: 'multi-dimensional: overview', call: readDataOverview, limitMs: pageMs },
  ...growthQuotas.map(quota => ({
    what: `multi-dimensional: ${quota}`,
    call: readDataChainGrowth,
    parts: () => ({ body: { quota } }),
    limitMs: pageMs,
  })),
  ask('multi-dimensional: topics and genres', pageMs, {
    measure: 'publications',
    by: ['topic', 'genre'],
    range: last(30),
  }),
  ask('multi-dimensional: sources and genres', pageMs, {
    measure: 'publications',
    by: ['genre', 'source'],
    range: last(30),
  }),
  {
    what: 'multi-dimensional: retention by week',
    call: readRetention,
    // Another one each time, as an answer is shared for longer.
    parts: round => ({ body: { period: 'week', range: last(90 - (round % 21)) } }),
    limitMs: pageMs,
  },
  ask('explore: clicks by content item, 90 days', exploreMs, {
    measure: 'clicks',
    by: ['content'],
    range: last(90),
    compare: 'none',
  }),
  ask('explore: reads by author and week', exploreMs, {
    measure: 'reads',
    by: ['author', 'week'],
    range: last(84),
    limit: 10,
  }),
  ask('explore: clicks by weekday and slot', exploreMs, {
    measure: 'clicks',
    by: ['weekday', 'slot'],
    range: last(28),
    compare: 'previous',
  }),
  ask('explore: clicks by topic and slot, 7 days', exploreMs, {
    measure: 'clicks',
    by: ['topic', 'slot'],
    range: last(7),
  }),
]
