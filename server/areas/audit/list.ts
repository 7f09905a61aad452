import { getTableColumns, notInArray, type SQL, sql } from 'drizzle-orm'
import { operationChain, operationLog, type StoredOperation } from '../../platform/audit/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  before,
  equals,
  from,
  type ListFilter,
  mentions,
  oneOf,
  ownersFilter,
} from '../../platform/list/filters.ts'
import type { Growth } from '../../platform/list/growing-totals.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { byActorCalled } from './actors.ts'
import type { SearchedText } from './searched-text.ts'

/** An entry without what changed, which may be long. */
export type ListedOperation = Omit<StoredOperation, 'changes' | 'rowKey' | 'remainder' | 'words'>

/** An entry as the list reads it. */
export interface OperationRow extends ListedOperation {
  /** The state that it gave the thing, where that is a word. */
  newStatus: string | null
}

const {
  changes: _changes,
  rowKey: _rowKey,
  remainder: _remainder,
  words: _words,
  ...listed
} = getTableColumns(operationLog)

const newStatus = sql<string | null>`case ${operationLog.operation} when 'update'
  then ${operationLog.changes} #>> '{status,1}' end`

/** A word that is frequent is found among the latest entries, a seldom one by its index. */
const frequentOrSeldom = ({ where }: ListFilter): ListFilter => ({ where, scan: where })

/** So many ids are planned for one by one; more would take longer to plan than to read. */
const fewIds = 50

const byOneOf: ListFilter = {
  where: ids =>
    Array.isArray(ids) && ids.length > fewIds
      ? sql`${operationLog.actorId} in (select unnest(${sql.param(ids)}::uuid[]))`
      : sql`${operationLog.actorId} = any(${sql.param(ids)}::uuid[])`,
}

const bySystem: ListFilter = {
  where: systems => sql`device_system(${operationLog.device}) = any(${sql.param(systems)}::text[])`,
}

const hasGrams = (text: unknown) => sql`search_grams(${operationLog.words}) @> wanted_grams(${text})`
const mentionsText = (text: unknown) => mentions(operationLog.words, text)

/** Entries whose texts contain the text, or whose actor's name contains it. */
function byText(value: unknown, hasText: (text: unknown) => SQL): SQL {
  // The engine passes on what `resolveQuery` made of the query.
  const { text, actors } = value as SearchedText
  const matchesText = hasText(text)
  return actors.length === 0
    ? matchesText
    : sql`((${matchesText}) or ${operationLog.actorId} = any(${sql.param(actors)}::uuid[]))`
}

/** Actions of entries about rows that an import wrote or took back. */
const importActions = ['import.run', 'import.undo']

/** The sealing job knows up to which number no entry can be added any more. */
export const operationLogGrowth: Growth = {
  number: operationLog.id,
  settled: sql`(select ${operationChain.settled} from ${operationChain})`,
}

/** The rows of the operation log; ask it with what `resolveQuery` makes of a query. */
export function createOperationList(database: Database): List<OperationRow, 'time'> {
  return createList<OperationRow, 'time'>(database, {
    table: operationLog,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select({ ...listed, newStatus })
        .from(operationLog)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: { time: operationLog.at },
    defaultSort: '-time',
    tieBreak: operationLog.id,
    growth: operationLogGrowth,
    filters: {
      owners: frequentOrSeldom(ownersFilter(operationLog.actorId)),
      actors: frequentOrSeldom(byOneOf),
      user: frequentOrSeldom({ where: byActorCalled }),
      entityId: equals(operationLog.entityId),
      entity: frequentOrSeldom(oneOf(operationLog.entity)),
      action: frequentOrSeldom(oneOf(operationLog.action)),
      operation: frequentOrSeldom(oneOf(operationLog.operation)),
      system: frequentOrSeldom(bySystem),
      address: frequentOrSeldom(equals(operationLog.address)),
      requestId: equals(operationLog.requestId),
      fold: frequentOrSeldom({ where: () => notInArray(operationLog.action, importActions) }),
      text: {
        scan: value => byText(value, mentionsText),
        where: value => byText(value, text => sql`${hasGrams(text)} and ${mentionsText(text)}`),
      },
      title: {
        scan: value => mentions(operationLog.title, value),
        // The words begin with the title.
        where: value => sql`${hasGrams(value)} and ${mentions(operationLog.title, value)}`,
      },
      timeFrom: from(operationLog.at),
      timeBefore: before(operationLog.at),
    },
  })
}
