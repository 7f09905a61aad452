import { listPublishJobs, type publishJobSortable } from '@greenroom/contract/areas/weixin/publish-jobs'
import type { Database } from '../../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../../platform/list/export/definition.ts'
import { before, contains, equals, from, oneOf } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import { ownersFilter } from '../../../platform/list/visible.ts'
import { toJobRows } from './rows.ts'
import { publishJobs, type StoredPublishJob } from './schema.ts'

type SortKey = (typeof publishJobSortable)[number]

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
      owners: ownersFilter(publishJobs.createdBy),
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
    toRows: async (queries, stored) =>
      (await toJobRows(queries, stored, '')).map(({ account, parts, own: _, failure: __, ...row }) => ({
        ...row,
        account: account?.name ?? '',
        address: parts[0]?.address ?? '',
      })),
  })
