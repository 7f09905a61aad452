import { type AccountRow, listAccounts, type RoleName } from '@greenroom/contract/areas/users/users'
import { eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { defineExport, type ListExport } from '../../../platform/list/export/definition.ts'
import { contains, type ListFilter, oneOf } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import { maskPhone } from '../../../platform/users/mask-phone.ts'
import { people } from '../../../platform/users/schema.ts'
import { findVisiblePerson, type StoredPerson } from '../../../platform/users/store.ts'
import { peopleOwners } from '../../../platform/users/visible-people.ts'
import { type HeldRoleName, personRoles, roles, rolesByPerson } from '../../roles/index.ts'

export type SortKey = 'name' | 'username' | 'createdTime' | 'lastSignInTime'

const searched = [contains(people.name), contains(people.username), contains(people.email)]
const anyOf = (...conditions: (SQL | undefined)[]) => or(...conditions) ?? sql`false`

const containsText: ListFilter = {
  where: value => anyOf(...searched.map(({ where }) => where(value))),
  scan: value => anyOf(...searched.map(({ scan }) => scan?.(value))),
}

const holdsOneOf = (queries: Queries): ListFilter => ({
  where: codes =>
    exists(
      queries
        .select({ one: sql`1` })
        .from(personRoles)
        .innerJoin(roles, eq(roles.id, personRoles.roleId))
        .where(
          sql`${personRoles.personId} = ${people.id} and ${roles.code} = any(${sql.param(codes)}::text[])`,
        ),
    ),
})

/** The rows of the user page. */
export function createAccountList(database: Database): List<StoredPerson, SortKey> {
  return createList<StoredPerson, SortKey>(database, {
    table: people,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(people)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      name: sql`${people.name} collate "zh-x-icu"`,
      username: sql`lower(${people.username})`,
      createdTime: people.createdAt,
      // Who has never signed in counts as the longest ago.
      lastSignInTime: sql`coalesce(${people.lastSignInAt}, '-infinity')`,
    },
    defaultSort: '-createdTime',
    tieBreak: people.id,
    filters: {
      owners: peopleOwners,
      text: containsText,
      role: holdsOneOf(database.pool),
      status: oneOf(people.status),
    },
  })
}

/** The user page as a file. */
export function exportAccounts(database: Database): ListExport {
  return defineExport({
    call: listAccounts,
    engine: createAccountList(database),
    toRows: toAccountRows,
  })
}

/** Stored people as the contract's rows. */
export async function toAccountRows(
  queries: Queries,
  stored: readonly StoredPerson[],
): Promise<AccountRow[]> {
  const held = await rolesByPerson(
    queries,
    stored.map(({ id }) => id),
  )
  return stored.map(person => toAccountRow(person, held.get(person.id) ?? []))
}

/** A stored person as the contract's row. */
export function toAccountRow(person: StoredPerson, held: readonly RoleName[]): AccountRow {
  const { id, username, name, avatar, email, phone, jobName, organizationName } = person
  const { status, createdAt, lastSignInAt, version } = person
  return {
    ...{ id, username, name, avatar, email, jobName, organizationName, status, version },
    phone: maskPhone(phone),
    roles: held.map(({ id, code, name, base }) => ({ id, code, name, base })),
    createdTime: createdAt.toISOString(),
    lastSignInTime: lastSignInAt?.toISOString() ?? null,
  }
}

/** The person as the list shows them, with what each role allows; undefined when the actor may not see them. */
export async function findAccount(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<{ person: AccountRow; held: HeldRoleName[] } | undefined> {
  const person = await findVisiblePerson(queries, actor, id)
  if (!person) return undefined
  const held = (await rolesByPerson(queries, [id])).get(id) ?? []
  return { person: toAccountRow(person, held), held }
}
