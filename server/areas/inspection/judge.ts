import type {
  giveVerdict,
  VerdictRow,
  withdrawVerdict,
} from '@greenroom/contract/areas/inspection/inspection-review'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import {
  contentItemRows,
  lockContentItemRows,
  publishContentItemsChanged,
  setContentItemStatus,
} from '../content/index.ts'
import { claimItem, requireClaim, settle } from './claims.ts'
import { fingerprintOf } from './match.ts'
import { turnOf } from './review-item.ts'
import { inspectionItems as items } from './schema.ts'
import { findQueue } from './store.ts'
import { insertVerdict, lastVerdict, markWithdrawn, toVerdictRows, verdictsOn } from './verdicts.ts'

/** Passes or rejects the claimed item. A rejection takes the content item offline. */
export async function judge({
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
  const stored = await insertVerdict(queries, {
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
  const [row] = await toVerdictRows(queries, [stored])
  if (!row) throw new Error('A verdict was not shown')
  return row
}

/** Withdraws the inspector's last verdict in the queue and claims its content item again. */
export async function withdraw({ actor, input, queries, publish }: HandlerContext<typeof withdrawVerdict>) {
  const queueId = input.params.id
  if (!(await findQueue(queries, queueId))) throw fail('notFound')
  const last = await lastVerdict(queries, actor.id, queueId)
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
  const stands = isAsLeft && isVisible && newest?.id === last.id
  if (!stands || !item || !contentItem) throw fail('verdictSettled')
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
