import {
  type EntryRow,
  type entryKinds,
  listBalanceEntries,
} from '@greenroom/contract/areas/services/services'
import { inArray, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../platform/export/definition.ts'
import { before, from } from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { namesOfUsers } from './list.ts'
import { balanceEntries, serviceOrders, services } from './schema.ts'

type StoredEntry = typeof balanceEntries.$inferSelect

const kind = sql`(case when ${balanceEntries.amount} < 0 then 'payment'
  when ${balanceEntries.orderId} is null then 'topUp' else 'refund' end)`

const kindOf = ({ amount, orderId }: StoredEntry): (typeof entryKinds)[number] =>
  amount < 0 ? 'payment' : orderId === null ? 'topUp' : 'refund'

/** The list of the ledger's entries. */
export function createEntryList(database: Database): List<StoredEntry, 'number' | 'amount'> {
  return createList<StoredEntry, 'number' | 'amount'>(database, {
    table: balanceEntries,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(balanceEntries)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: { number: balanceEntries.number, amount: balanceEntries.amount },
    defaultSort: '-number',
    tieBreak: balanceEntries.id,
    filters: {
      kind: { where: words => sql`${kind} = any(${sql.param(words)}::text[])` },
      createdFrom: from(balanceEntries.createdAt),
      createdBefore: before(balanceEntries.createdAt),
    },
  })
}

/** Stored entries as the contract's rows. */
export async function toEntryRows(queries: Queries, entries: readonly StoredEntry[]): Promise<EntryRow[]> {
  const ids = entries.flatMap(({ orderId }) => orderId ?? [])
  const [names, orders] = await Promise.all([
    namesOfUsers(
      queries,
      entries.map(({ enteredBy }) => enteredBy),
    ),
    ids.length === 0
      ? []
      : queries
          .select({ id: serviceOrders.id, number: serviceOrders.number, title: services.title })
          .from(serviceOrders)
          .innerJoin(services, sql`${services.id} = ${serviceOrders.serviceId}`)
          .where(inArray(serviceOrders.id, ids)),
  ])
  return entries.map(entry => {
    const order = orders.find(({ id }) => id === entry.orderId)
    const { id, number, amount, balanceAfter, createdAt } = entry
    return {
      id,
      number,
      kind: kindOf(entry),
      amount,
      balanceAfter,
      // An entry of an order has its number for a note.
      note: order ? '' : entry.note,
      order: order ? { number: order.number, title: order.title } : null,
      userName: (entry.enteredBy && names.get(entry.enteredBy)) || '',
      createdTime: createdAt.toISOString(),
    }
  })
}

/** The ledger as a file; money in yuan. */
export function exportBalanceEntries(database: Database): ListExport {
  return defineExport({
    call: listBalanceEntries,
    engine: createEntryList(database),
    toRows: async (queries, entries, language) =>
      (await toEntryRows(queries, entries)).map(({ amount, balanceAfter, order, ...row }) => ({
        ...row,
        amount: amount / 100,
        balanceAfter: balanceAfter / 100,
        order: order?.number ?? '',
        service: order?.title[language] ?? '',
      })),
  })
}
