import {
  extendReview,
  giveVerdict,
  listVerdicts,
  nextReviewItem,
  releaseReview,
  skipReview,
  withdrawVerdict,
} from '@greenroom/contract/areas/inspection/inspection-review'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import { visibleOwners } from '../../platform/list/visible.ts'
import type { Platform } from '../../platform/platform.ts'
import { claimItem, claimNext, letGo, requireClaim } from './claims.ts'
import { publishChange } from './handlers.ts'
import { judge, withdraw } from './judge.ts'
import { turnOf } from './review-item.ts'
import { findQueue } from './store.ts'
import { createVerdictList } from './verdict-list.ts'
import { toVerdictRows } from './verdicts.ts'

/** Handlers for inspectors. */
export function inspectingHandlers({ database, events }: Platform): Handler[] {
  const verdicts = createVerdictList(database)
  followChanges(events, ['inspection.changed'], verdicts)

  return [
    handle(nextReviewItem, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      if (!(await findQueue(queries, id))) throw fail('notFound')
      const { item, loser, someLeft } = await claimNext(queries, actor, id)
      if (someLeft) publishChange(publish, id)
      else if (loser !== undefined) publish({ topic: 'inspection.changed', ids: [id] }, { user: loser })
      return turnOf(queries, actor, id, item)
    }),

    handle(extendReview, async ({ actor, input, queries }) => {
      const item = await requireClaim(queries, actor, input.params)
      const { claimedUntil } = await claimItem(queries, item, item.claim)
      return { until: claimedUntil.toISOString() }
    }),

    handle(giveVerdict, judge),

    handle(skipReview, async ({ actor, input, queries, publish }) => {
      const item = await requireClaim(queries, actor, input.params)
      if (await letGo(queries, item, true)) publishChange(publish, item.queueId)
      return null
    }),

    handle(releaseReview, async ({ actor, input, queries, publish }) => {
      const item = await requireClaim(queries, actor, input.params)
      if (await letGo(queries, item, false)) publishChange(publish, item.queueId)
      return null
    }),

    handle(withdrawVerdict, withdraw),

    handle(listVerdicts, async ({ actor, input, queries }) => {
      const page = await verdicts.page({ ...input.query, owners: visibleOwners(actor) })
      return { ...page, list: await toVerdictRows(queries, page.list) }
    }),
  ]
}
