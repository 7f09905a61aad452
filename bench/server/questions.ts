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
import type { RequestParts } from '../kit/http.ts'

/** A question of a page or of Explore. */
export interface Question {
  what: string
  endpoint: Endpoint
  /** The question in each round, counted from 0. */
  parts(round: number): RequestParts
  /** How long the median may be, in milliseconds. */
  limitMs: number
}

const dayMs = 86_400_000
const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * dayMs).toISOString().slice(0, 10)
const last = (days: number) => ({ from: day(days - 1), to: day(0) })

const page = (what: string, endpoint: Endpoint, parts: RequestParts = {}): Question => ({
  what,
  endpoint,
  parts: () => parts,
  limitMs: 100,
})

/** A question of Explore, which pages ask, too; there it is held to their limit. */
const analytics = (
  what: string,
  question: Partial<AnalyticsQuestion> & Pick<AnalyticsQuestion, 'measure' | 'range'>,
): Question => ({
  ...page(what, askAnalytics, { body: question }),
  limitMs: what.startsWith('explore') ? 500 : 100,
})

/** Questions of the workplace and both analysis pages, and some of Explore. */
export const pageQuestions: readonly Question[] = [
  page('workplace: summary', readWorkplaceSummary),
  page('workplace: reads of 8 days', readContentData),
  page('workplace: clicks of a year', readContentData, { query: 'measure=clicks&days=366' }),
  ...popularTypes.map(type => page(`workplace: popular, ${type}`, readPopular, { query: `type=${type}` })),
  ...opinionQuotas.map(quota => page(`content analysis: ${quota}`, readPublicOpinion, { body: { quota } })),
  page('content analysis: publishing', readContentPublish),
  page('content analysis: periods', readContentPeriod),
  page('content analysis: authors', readPopularAuthors),
  analytics('content analysis: visits by day, compared', {
    measure: 'visits',
    by: ['day'],
    range: last(30),
    compare: 'previous',
  }),
  analytics('content analysis: clicks by author, compared', {
    measure: 'clicks',
    by: ['author'],
    range: last(30),
    compare: 'previous',
  }),
  page('multi-dimensional: overview', readDataOverview),
  ...growthQuotas.map(quota => page(`multi-dimensional: ${quota}`, readDataChainGrowth, { body: { quota } })),
  analytics('multi-dimensional: topics and genres', {
    measure: 'publications',
    by: ['topic', 'genre'],
    range: last(30),
  }),
  analytics('multi-dimensional: sources and genres', {
    measure: 'publications',
    by: ['genre', 'source'],
    range: last(30),
  }),
  {
    ...page('multi-dimensional: retention by week', readRetention),
    // Another one each time, as an answer is shared for longer.
    parts: round => ({ body: { period: 'week', range: last(90 - (round % 21)) } }),
  },
  analytics('explore: clicks by content item, 90 days', {
    measure: 'clicks',
    by: ['content'],
    range: last(90),
    compare: 'none',
  }),
  analytics('explore: reads by author and week', {
    measure: 'reads',
    by: ['author', 'week'],
    range: last(84),
    limit: 10,
  }),
  analytics('explore: clicks by weekday and slot', {
    measure: 'clicks',
    by: ['weekday', 'slot'],
    range: last(28),
    compare: 'previous',
  }),
  analytics('explore: clicks by topic and slot, 7 days', {
    measure: 'clicks',
    by: ['topic', 'slot'],
    range: last(7),
  }),
]
