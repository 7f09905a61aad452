import { listUsers, type RoleName, type UserRow } from '@greenroom/contract/areas/users/users'
import { or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../../platform/export/definition.ts'
import { contains, type ListFilter, oneOf } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import { maskPhone } from '../../../platform/users/mask-phone.ts'
import { users } from '../../../platform/users/schema.ts'
import { findVisibleUser, type StoredUser } from '../../../platform/users/store.ts'
import { userOwners } from '../../../platform/users/visible-users.ts'
import { roleFilter, rolesByUser } from '../../roles/index.ts'

export type SortKey = 'name' | 'username' | 'createdTime' | 'lastSignInTime'

const searched = [contains(users.name), contains(users.username), contains(users.email)]
const anyOf = (...conditions: (SQL | undefined)[]) => or(...conditions) ?? sql`false`

const containsText: ListFilter = {
  where: value => anyOf(...searched.map(({ where }) => where(value))),
  scan: value => anyOf(...searched.map(({ scan }) => scan?.(value))),
}

/** The rows of the user page. */
export function createUserList(database: Database): List<StoredUser, SortKey> {
  return createList<StoredUser, SortKey>(database, {
    table: users,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(users)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      name: sql`${users.name} collate "zh-x-icu"`,
      username: sql`lower(${users.username})`,
      createdTime: users.createdAt,
      // Who has never signed in counts as the longest ago.
      lastSignInTime: sql`coalesce(${users.lastSignInAt}, '-infinity')`,
    },
    defaultSort: '-createdTime',
    tieBreak: users.id,
    filters: {
      owners: userOwners,
      text: containsText,
      role: roleFilter,
      status: oneOf(users.status),
    },
  })
}

/** The user page as a file. */
export function exportUsers(database: Database): ListExport {
  return defineExport({
    call: listUsers,
    engine: createUserList(database),
    toRows: toUserRows,
  })
}

/** Stored users as the contract's rows. */
export async function toUserRows(queries: Queries, userRows: readonly StoredUser[]): Promise<UserRow[]> {
  const rolesById = await rolesByUser(
    queries,
    userRows.map(({ id }) => id),
  )
  return userRows.map(user => toUserRow(user, rolesById.get(user.id) ?? []))
}

/** A stored user as the contract's row. */
export function toUserRow(user: StoredUser, heldRoles: readonly RoleName[]): UserRow {
  const { id, username, name, avatar, email, phone, jobName, organizationName } = user
  const { status, createdAt, lastSignInAt, version } = user
  return {
    id,
    username,
    name,
    avatar,
    email,
    jobName,
    organizationName,
    status,
    version,
    phone: maskPhone(phone),
    roles: heldRoles.map(({ id, code, name, base }) => ({ id, code, name, base })),
    createdTime: createdAt.toISOString(),
    lastSignInTime: lastSignInAt?.toISOString() ?? null,
  }
}

/** The user as the list shows them; undefined when the actor may not see them. */
export async function findUserRow(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<UserRow | undefined> {
  const user = await findVisibleUser(queries, actor, id)
  return user && toUserRow(user, (await rolesByUser(queries, [id])).get(id) ?? [])
}
