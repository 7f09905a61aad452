import { listVerdicts, type verdictSortable } from '@greenroom/contract/areas/inspection/inspection-review'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../platform/list/export/definition.ts'
import { before, from, type ListFilter, mentions, oneOf } from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { usersCalled } from '../../platform/users/names.ts'
import { inspectionVerdicts as verdicts } from './schema.ts'
import { type StoredVerdict, toVerdictRows, verdictOwners } from './verdicts.ts'

type SortKey = (typeof verdictSortable)[number]

/** Text search without an index: verdicts are scanned from the newest. */
const has = (column: typeof verdicts.queueName | typeof verdicts.contentItemTitle): ListFilter => ({
  where: value => mentions(column, value),
})

/** List of verdicts on content items that the actor may see, and of the actor's own verdicts. */
export function createVerdictList(database: Database): List<StoredVerdict, SortKey> {
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
export function exportVerdicts(database: Database): ListExport {
  return defineExport({
    call: listVerdicts,
    engine: createVerdictList(database),
    toRows: toVerdictRows,
  })
}
