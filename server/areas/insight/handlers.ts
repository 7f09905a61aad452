import { askAnalytics, readRetention } from '@greenroom/contract/areas/insight/analytics'
import {
  readContentData,
  readContentPeriod,
  readContentPublish,
  readDataChainGrowth,
  readDataOverview,
  readPopular,
  readPopularAuthors,
  readPublicOpinion,
} from '@greenroom/contract/areas/insight/specified-figures'
import { ruleText } from '@greenroom/contract/rule-texts'
import { isTooLong } from '@greenroom/event-store'
import type { Actor } from '../../platform/access/actor.ts'
import type { RequestContext } from '../../platform/access/request-context.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { ask, type FigureContext, lastDays } from './figures/context.ts'
import { readChainGrowth, readOverview, readPeriods, readPublishTimes } from './figures/day-curves.ts'
import { readOpinion } from './figures/opinion.ts'
import { readAuthors, readPopularItems } from './figures/popular.ts'
import { requireScope } from './figures/require-scope.ts'
import { withTitles } from './figures/titles.ts'
import { openEventStore } from './store/open-store.ts'

/** Handlers that read figures: answers to questions, and the figures that the specification names. */
export function insightHandlers(platform: Platform): Handler[] {
  const timeZone = platform.settings.TIME_ZONE
  const store = openEventStore(platform)
  const contextOf = (
    { dataScope }: Pick<Actor, 'dataScope'>,
    { language }: RequestContext,
  ): FigureContext => ({ store, timeZone, language, now: new Date(), scope: dataScope })
  return [
    handle(askAnalytics, async ({ input: { body }, actor, queries, request: { language } }) => {
      requireScope(body.measure, actor.dataScope)
      if (isTooLong({ ...body, scope: actor.dataScope })) {
        throw fail('invalid', {
          issues: [{ path: 'body.range.from', msg: ruleText('rangeLength', language) }],
        })
      }
      return withTitles(queries, actor, body, await store.ask(body, new Date(), actor.dataScope))
    }),
    handle(readRetention, ({ input }) => store.retention(input.body, new Date())),
    handle(readContentData, async ({ input: { query }, actor, request }) => {
      const context = contextOf(actor, request)
      const { measure, days } = query
      const { rows } = await ask(context, { measure, by: ['day'], range: lastDays(context, days) })
      return rows.map(({ keys, value }) => ({ x: keys[0] ?? '', y: value }))
    }),
    handle(readPopular, ({ input, actor, queries, request }) =>
      readPopularItems(contextOf(actor, request), queries, input.query),
    ),
    handle(readPublicOpinion, ({ input, actor, request }) =>
      readOpinion(contextOf(actor, request), input.body.quota),
    ),
    handle(readContentPublish, ({ actor, request }) => readPublishTimes(contextOf(actor, request))),
    handle(readContentPeriod, ({ actor, request }) => readPeriods(contextOf(actor, request))),
    handle(readPopularAuthors, ({ input, actor, request }) =>
      readAuthors(contextOf(actor, request), input.query.limit),
    ),
    handle(readDataChainGrowth, ({ input, actor, request }) =>
      readChainGrowth(contextOf(actor, request), input.body.quota),
    ),
    handle(readDataOverview, ({ actor, request }) => readOverview(contextOf(actor, request))),
  ]
}
