import {
  extendReview,
  giveVerdict,
  listVerdicts,
  nextReviewItem,
  type ReviewedContentItem,
  type ReviewItem,
  releaseReview,
  skipReview,
  type VerdictRow,
  type verdictSortable,
  withdrawVerdict,
} from '@greenroom/contract/areas/inspection/inspection-review'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { visibleOwners } from '../../platform/access/visible.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { defineExport, type ListExport } from '../../platform/export/definition.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { before, from, type ListFilter, mentions, oneOf } from '../../platform/list/filters.ts'
import { followChanges } from '../../platform/list/follow-changes.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { usersCalled } from '../../platform/users/names.ts'
import {
  contentItemRows,
  findContentItem,
  lockContentItemRows,
  publishContentItemsChanged,
  setContentItemStatus,
} from '../content/index.ts'
import { createContentChecks } from './checks.ts'
import {
  type ClaimedItem,
  claimItem,
  claimNext,
  countWaiting,
  letGo,
  nextUnclaimed,
  requireClaim,
  settle,
} from './claims.ts'
import { publishChange, queueHandlers } from './handlers.ts'
import { onContentItemChecked, onQueuesGo } from './hooks.ts'
import { fingerprintOf } from './match.ts'
import {
  contentCheckRounds,
  contentChecks,
  inspectionItems,
  inspectionQueues,
  inspectionVerdicts,
  inspectionItems as items,
  inspectionVerdicts as verdicts,
} from './schema.ts'
import { seedDemoInspection } from './seed.ts'
import { findQueue } from './store.ts'
import { undoQueues } from './undo.ts'
import {
  countDone,
  insertVerdict,
  lastVerdict,
  markWithdrawn,
  type StoredVerdict,
  toVerdictRows,
  verdictOwners,
  verdictsOn,
} from './verdicts.ts'

/** Earlier verdicts shown with a content item. */
const earlierShown = 10

/** The view of an inspector, with the claimed item. */
async function turnOf(
  queries: Queries,
  actor: Pick<Actor, 'id' | 'dataScope'>,
  queueId: string,
  item: ClaimedItem | undefined,
): Promise<ReviewItem> {
  const counts = await countWaiting(queries, actor, queueId)
  const done = await countDone(queries, actor, queueId)
  if (!item) return { item: null, ...counts, ...done, nextFile: null }
  const next = await nextUnclaimed(queries, actor, queueId)
  const { contentItem, fingerprint } = await readContentItem(queries, item.contentItemId)
  return {
    item: {
      claim: item.claim,
      until: item.claimedUntil.toISOString(),
      fingerprint,
      enteredTime: item.enteredAt.toISOString(),
      hits: item.hits === null ? null : [...item.hits],
      contentItem,
      earlier: await verdictsOn(queries, item.contentItemId, earlierShown),
    },
    ...counts,
    ...done,
    nextFile: next === undefined ? null : (await readContentItem(queries, next)).contentItem.file,
  }
}

async function readContentItem(
  queries: Queries,
  id: string,
): Promise<{ contentItem: ReviewedContentItem; fingerprint: string }> {
  const rows = contentItemRows()
  const [read] = await queries.select({ fingerprint: fingerprintOf }).from(rows).where(eq(rows.id, id))
  const storedItem = await findContentItem(queries, { dataScope: 'all' }, id)
  if (!read || !storedItem) throw new Error('The content item of an item is not there')
  const {
    externalId: _id,
    contentSource: _source,
    createdTime: _created,
    updatedTime: _updated,
    version: _version,
    ...contentItem
  } = storedItem
  return { ...read, contentItem }
}

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

/** Passes or rejects the claimed item. A rejection takes the content item offline. */
async function judge({
  actor,
  input,
  queries,
  publish,
}: HandlerContext<typeof giveVerdict>): Promise<VerdictRow> {
  const { fingerprint, decision } = input.body
  const item = await requireClaim(queries, actor, input.params)
  const contentItem = await lockContentItem(queries, item.contentItemId)
  const queue = await findQueue(queries, item.queueId)
  if (!contentItem || !queue) throw fail('claimEnded')
  if (contentItem.fingerprint !== fingerprint) throw fail('contentItemChanged')
  const { id, title, createdBy, status } = contentItem
  const rejects = decision.verdict === 'reject'
  if (rejects && status === 'online') {
    await setContentItemStatus(queries, [id], 'offline')
    publishContentItemsChanged(publish, [id])
  }
  await settle(queries, item, rejects ? 'rejected' : 'passed', fingerprint)
  const verdict = await insertVerdict(queries, {
    ...decision,
    queueId: queue.id,
    queueName: queue.name,
    contentItemId: id,
    contentItemTitle: title,
    contentItemOwner: createdBy,
    inspectorId: actor.id,
    statusBefore: status,
  })
  publish({ topic: 'inspection.changed', ids: [queue.id] }, { permission: 'inspection:read' })
  const [row] = await toVerdictRows(queries, [verdict])
  if (!row) throw new Error('A verdict was not shown')
  return row
}

/** Withdraws the inspector's last verdict in the queue, or the named verdict, and claims its content item again. */
async function withdraw({ actor, input, queries, publish }: HandlerContext<typeof withdrawVerdict>) {
  const queueId = input.params.id
  if (!(await findQueue(queries, queueId))) throw fail('notFound')
  const last = await lastVerdict(queries, actor.id, queueId, input.query.verdict)
  if (!last) throw fail('nothingToWithdraw')
  const [item] = await queries
    .select()
    .from(items)
    .where(and(eq(items.queueId, queueId), eq(items.contentItemId, last.contentItemId)))
    .for('update')
  const contentItem = await lockContentItem(queries, last.contentItemId)
  const visible = contentItemRows(actor)
  const isVisible = (await queries.$count(visible, eq(visible.id, last.contentItemId))) > 0
  const left = last.verdict === 'reject' ? 'offline' : last.statusBefore
  const isAsLeft =
    item?.state === (last.verdict === 'reject' ? 'rejected' : 'passed') &&
    item.fingerprint === contentItem?.fingerprint &&
    contentItem.status === left
  const [newest] = await verdictsOn(queries, last.contentItemId, 1)
  const isUnchanged = isAsLeft && isVisible && newest?.id === last.id
  if (!isUnchanged || !item || !contentItem) throw fail('verdictSettled')
  if (contentItem.status !== last.statusBefore) {
    await setContentItemStatus(queries, [contentItem.id], last.statusBefore)
    publishContentItemsChanged(publish, [contentItem.id])
  }
  await markWithdrawn(queries, last.id)
  await queries
    .update(items)
    .set({ state: 'waiting' })
    .where(and(eq(items.queueId, queueId), eq(items.contentItemId, last.contentItemId)))
  const claimed = await claimItem(queries, item, null, actor.id)
  publish({ topic: 'inspection.changed', ids: [queueId] }, { permission: 'inspection:read' })
  return turnOf(queries, actor, queueId, claimed)
}

async function lockContentItem(queries: Queries, id: string) {
  await lockContentItemRows(queries, [id], 'update')
  const rows = contentItemRows()
  const { title, createdBy, status } = rows
  const [contentItem] = await queries
    .select({ id: rows.id, title, createdBy, status, fingerprint: fingerprintOf })
    .from(rows)
    .where(eq(rows.id, id))
  return contentItem
}
