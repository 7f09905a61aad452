import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  contentItemLimits,
  deleteMatchingContentItems,
} from '@greenroom/contract/areas/content/content-items'
import { bulkLimits } from '@greenroom/contract/bulk'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import { visibleOwners } from '../../../platform/access/visible.ts'
import {
  type BulkContext,
  defineBulkChange,
  inverseBy,
  type OnProgress,
} from '../../../platform/bulk/change.ts'
import { startBulkJob } from '../../../platform/bulk/start.ts'
import { undoingOfRequest } from '../../../platform/bulk/undo-request.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { countTargets, inParts } from '../all-statuses.ts'
import { publishContentItemsChanged, publishSetsChanged } from '../published.ts'
import { contentItems } from '../schema.ts'
import { createContentItemList } from './list.ts'
import { removeContentItems } from './remove.ts'

type Input = InputOf<typeof deleteMatchingContentItems>

const rows = { table: contentItems, limits: contentItemLimits }

/** How all content items that match are deleted. */
export const contentItemDeletion = defineBulkChange(deleteMatchingContentItems, {
  permission: 'content-item:delete',
  detailOf: () => '',
  make: deleteAll,
  inverseOf: (queries, _input, requestId) =>
    undoingOfRequest(queries, requestId, input => inverseBy(undoOperation, input)),
})

/** Answers the endpoint: few content items are deleted by the call itself, many by a job. @throws ApiError as it declares */
export async function deleteMatching(
  context: HandlerContext<typeof deleteMatchingContentItems> & { database: Database },
): Promise<ResponseOf<typeof deleteMatchingContentItems>> {
  const { queries, input } = context
  const total = await countTargets(queries, rows, matchingRows(context, input))
  if (total < bulkLimits.rows)
    return { deleted: await deleteAll(context, input, async () => undefined), job: null }
  const { id } = await startBulkJob(context, contentItemDeletion, { input, total })
  return { deleted: 0, job: id }
}

const matchingRows = (
  { actor, database }: Pick<BulkContext, 'actor' | 'database'>,
  { body: { matching } }: Input,
) => createContentItemList(database).matching({ ...matching, owners: visibleOwners(actor) }).where

async function deleteAll(context: BulkContext, input: Input, onProgress: OnProgress): Promise<number> {
  const { queries, publish } = context
  const where = matchingRows(context, input)
  await countTargets(queries, rows, where)
  const matchingItems = await queries
    .select({ id: contentItems.id, status: contentItems.status })
    .from(contentItems)
    .where(where)
    .orderBy(contentItems.id)
    .for('update')
  const online = matchingItems.filter(({ status }) => status === 'online').map(({ id }) => id)
  if (online.length > 0) throw fail('wrongState', { ids: online.slice(0, contentItemLimits.idsPerCall) })
  const changedSetIds = new Set<string>()
  await inParts(
    matchingItems.map(({ id }) => id),
    onProgress,
    async some => {
      for (const id of await removeContentItems(queries, some)) changedSetIds.add(id)
    },
  )
  if (matchingItems.length > 0) publishContentItemsChanged(publish, [])
  publishSetsChanged(publish, [...changedSetIds])
  return matchingItems.length
}
