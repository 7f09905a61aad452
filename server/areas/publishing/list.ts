import { listPublishJobs, type publishJobSortable } from '@greenroom/contract/areas/publishing/publish-jobs'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../platform/export/definition.ts'
import {
  before,
  contains,
  equals,
  from,
  type ListFilter,
  oneOf,
  ownersFilter,
} from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { toJobRows } from './rows.ts'
import { publishJobs, type StoredPublishJob } from './schema.ts'
import { isWaiting, jobScope } from './store.ts'

type SortKey = (typeof publishJobSortable)[number]

const byOwner = ownersFilter(publishJobs.createdBy)

/** Jobs of these owners and all that wait for approval. */
const ownersOrWaiting: ListFilter = {
  where: ids => sql`(${byOwner.where(ids)} or ${isWaiting})`,
}

/** The list of publish jobs. */
export function createPublishJobList(database: Database): List<StoredPublishJob, SortKey> {
  return createList<StoredPublishJob, SortKey>(database, {
    table: publishJobs,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(publishJobs)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: { createdTime: publishJobs.createdAt, endedTime: publishJobs.endedAt },
    defaultSort: '-createdTime',
    tieBreak: publishJobs.id,
    filters: {
      owners: byOwner,
      ownersOrWaiting,
      title: contains(publishJobs.title),
      articleId: equals(publishJobs.articleId),
      accountId: equals(publishJobs.accountId),
      batchId: equals(publishJobs.batchId),
      goal: oneOf(publishJobs.goal),
      state: oneOf(publishJobs.state),
      createdFrom: from(publishJobs.createdAt),
      createdBefore: before(publishJobs.createdAt),
    },
  })
}

/** The list of publish jobs as a file. */
export const exportPublishJobs = (database: Database): ListExport =>
  defineExport({
    call: listPublishJobs,
    engine: createPublishJobList(database),
    scope: jobScope,
    toRows: async (queries, rows) =>
      (await toJobRows(queries, rows, { id: '', dataScope: 'all' })).map(
        ({ account, parts, own: _, canChange: __, failure: ___, ...row }) => ({
          ...row,
          account: account?.name ?? '',
          address: parts[0]?.address ?? '',
        }),
      ),
  })
