import { listRegistrations, type Registration } from '@greenroom/contract/areas/users/registration'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { mentions, oneOf } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import type { ReadableList } from '../../../platform/list/readable-list.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { users } from '../../../platform/users/schema.ts'
import { registrations } from './schema.ts'
import type { StoredRegistration } from './store.ts'

type SortKey = 'requestedTime' | 'username'

/** The requests for accounts. */
export function createRegistrationList(database: Database): List<StoredRegistration, SortKey> {
  return createList<StoredRegistration, SortKey>(database, {
    table: registrations,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(registrations)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: { requestedTime: registrations.createdAt, username: sql`lower(${registrations.username})` },
    defaultSort: '-requestedTime',
    tieBreak: registrations.id,
    filters: {
      text: {
        where: (value: unknown): SQL =>
          or(mentions(registrations.name, value), mentions(registrations.username, value)) ?? sql`false`,
      },
      state: oneOf(registrations.state),
    },
  })
}

/** The same for readers of the list other than its endpoint. */
export function readRegistrations(database: Database): ReadableList {
  const engine = createRegistrationList(database)
  return { call: listRegistrations, resolve: async ({ query }) => query, matching: engine.matching }
}

/** Stored requests as the contract has them. */
export async function toRegistrations(
  queries: Queries,
  rows: readonly StoredRegistration[],
): Promise<Registration[]> {
  const names = rows.map(({ username }) => username.toLowerCase())
  const [deciders, taken] = await Promise.all([
    usersByIds(
      queries,
      rows.flatMap(({ decidedBy }) => decidedBy ?? []),
    ),
    names.length === 0
      ? []
      : queries
          .select({ username: sql<string>`lower(${users.username})` })
          .from(users)
          .where(inArray(sql`lower(${users.username})`, names)),
  ])
  const nameOf = new Map(deciders.map(({ id, name, username }) => [id, name || username]))
  const takenNames = new Set(taken.map(({ username }) => username))
  return rows.map(one => ({
    id: one.id,
    username: one.username,
    name: one.name,
    email: one.email,
    reason: one.reason,
    state: one.state,
    requestedTime: one.createdAt.toISOString(),
    decidedTime: one.decidedAt?.toISOString() ?? null,
    decidedBy: nameOf.get(one.decidedBy ?? '') ?? '',
    answer: one.answer,
    usernameTaken: one.state === 'open' && takenNames.has(one.username.toLowerCase()),
  }))
}
