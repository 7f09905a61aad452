import {
  extendReview,
  giveVerdict,
  listVerdicts,
  nextReviewItem,
  releaseReview,
  skipReview,
  type verdictSortable,
  withdrawVerdict,
} from '@greenroom/contract/areas/inspection/inspection-review'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { defineExport, type ListExport } from '../../platform/list/export/definition.ts'
import { before, from, type ListFilter, mentions, oneOf } from '../../platform/list/filters.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { visibleOwners } from '../../platform/list/visible.ts'
import { watchList } from '../../platform/list/watched-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { usersCalled } from '../../platform/users/names.ts'
import { createContentChecks } from './checks.ts'
import { claimItem, claimNext, letGo, requireClaim } from './claims.ts'
import { publishChange, queueHandlers } from './handlers.ts'
import { onContentItemChecked, onQueuesGo } from './hooks.ts'
import { judge, withdraw } from './judge.ts'
import { turnOf } from './review-item.ts'
import {
  contentCheckRounds,
  contentChecks,
  inspectionItems,
  inspectionQueues,
  inspectionVerdicts,
  inspectionVerdicts as verdicts,
} from './schema.ts'
import { seedDemoInspection } from './seed.ts'
import { findQueue } from './store.ts'
import { undoQueues } from './undo.ts'
import { type StoredVerdict, toVerdictRows, verdictOwners } from './verdicts.ts'

type SortKey = (typeof verdictSortable)[number]

/** Text search without an index: verdicts are scanned from the newest. */
const has = (column: typeof verdicts.queueName | typeof verdicts.contentItemTitle): ListFilter => ({
  where: value => mentions(column, value),
})

/** List of verdicts on content items that the actor may see, and of the actor's own verdicts. */
function createVerdictList(database: Database): List<StoredVerdict, SortKey> {
  return createList<StoredVerdict, SortKey>(database, {
    table: verdicts,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(verdicts)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: { givenTime: verdicts.givenAt },
    defaultSort: '-givenTime',
    tieBreak: verdicts.id,
    filters: {
      owners: verdictOwners,
      contentItemTitle: has(verdicts.contentItemTitle),
      queueName: has(verdicts.queueName),
      inspector: { where: name => sql`${verdicts.inspectorId} in (${usersCalled(name)})` },
      verdict: oneOf(verdicts.verdict),
      reason: oneOf(verdicts.reason),
      givenFrom: from(verdicts.givenAt),
      givenBefore: before(verdicts.givenAt),
    },
  })
}

/** Export of the verdicts. */
function exportVerdicts(database: Database): ListExport {
  return defineExport({
    call: listVerdicts,
    engine: createVerdictList(database),
    toRows: toVerdictRows,
  })
}

export const inspectionModule = defineModule({
  name: 'inspection',
  tables: [
    {
      table: inspectionQueues,
      entity: 'inspection-queue',
      title: 'name',
      ignored: ['stale', 'version', 'updated_at'],
      undo: hooks => undoQueues(hooks.of(onQueuesGo)),
      scope: 'unscoped',
    },
    {
      table: inspectionVerdicts,
      entity: 'inspection-verdict',
      title: 'content_item_title',
      // Verdicts are withdrawn where they were given, because the content item must still be as the verdict left it.
      undo: 'decided',
      scope: 'unscoped',
    },
    {
      table: inspectionItems,
      unlogged: 'what waits follows from the queues and the content item',
      scope: 'unscoped',
    },
    { table: contentChecks, unlogged: 'it says what still has to be looked at', scope: 'unscoped' },
    { table: contentCheckRounds, unlogged: 'it says how many were to be looked at', scope: 'unscoped' },
  ],
  handlers: (platform, { hooks }) => [
    ...queueHandlers(hooks.of(onQueuesGo)),
    ...inspectingHandlers(platform),
  ],
  exports: ({ database }) => [exportVerdicts(database)],
  watchedLists: ({ database }) => [watchList(exportVerdicts(database))],
  pollers: (platform, { hooks }) => [createContentChecks(platform, hooks.of(onContentItemChecked))],
  seedDemo: seedDemoInspection,
})

/** Handlers for inspectors. */
function inspectingHandlers({ database, events }: Platform): Handler[] {
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
