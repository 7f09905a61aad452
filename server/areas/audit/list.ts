import { getTableColumns, sql } from 'drizzle-orm'
import { operationLog, type StoredOperation } from '../../platform/audit/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { before, contains, from, type ListFilter, oneOf } from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { ownersFilter } from '../../platform/list/visible.ts'
import { byActorCalled } from './actors.ts'

/** An entry without what changed, which may be long. */
export type ListedOperation = Omit<StoredOperation, 'changes' | 'rowKey' | 'remainder'>

const { changes: _changes, rowKey: _rowKey, remainder: _remainder, ...listed } = getTableColumns(operationLog)

/** A word that is frequent is found among the latest entries, a seldom one by its index. */
const frequentOrSeldom = ({ where }: ListFilter): ListFilter => ({ where, scan: where })

const byOneOf: ListFilter = {
  where: ids => sql`${operationLog.actorId} = any(${sql.param(ids)}::uuid[])`,
}

/** The rows of the operation log; for the person, ask it as {@link filterByPerson} says. */
export function createOperationList(database: Database): List<ListedOperation, 'time'> {
  return createList<ListedOperation, 'time'>(database, {
    table: operationLog,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select(listed)
        .from(operationLog)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: { time: operationLog.at },
    defaultSort: '-time',
    tieBreak: operationLog.id,
    growth: { number: operationLog.id, at: operationLog.at },
    filters: {
      owners: frequentOrSeldom(ownersFilter(operationLog.actorId)),
      actors: frequentOrSeldom(byOneOf),
      person: frequentOrSeldom({ where: byActorCalled }),
      entity: frequentOrSeldom(oneOf(operationLog.entity)),
      action: frequentOrSeldom(oneOf(operationLog.action)),
      operation: frequentOrSeldom(oneOf(operationLog.operation)),
      title: contains(operationLog.title),
      timeFrom: from(operationLog.at),
      timeBefore: before(operationLog.at),
    },
  })
}
