import type { officialAccountSortable } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { contains, oneOf } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import { officialAccounts } from '../schema.ts'
import type { StoredAccount } from './store.ts'
import { usableFilter } from './usable.ts'

type SortKey = (typeof officialAccountSortable)[number]

/** The list of official accounts. */
export function createAccountList(database: Database): List<StoredAccount, SortKey> {
  return createList<StoredAccount, SortKey>(database, {
    table: officialAccounts,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(officialAccounts)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      name: sql`${officialAccounts.name} collate "zh-x-icu"`,
      createdTime: officialAccounts.createdAt,
    },
    defaultSort: '-createdTime',
    tieBreak: officialAccounts.id,
    filters: {
      user: usableFilter,
      name: contains(officialAccounts.name),
      type: oneOf(officialAccounts.type),
    },
  })
}
