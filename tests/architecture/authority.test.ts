import { getTableColumns, getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { expect, it } from 'vitest'
import { modules, registry } from '../../server/modules.ts'

/** Recorded tables whose columns look as if they gave access, and why they give none. */
const withoutAuthority = {
  certification: 'it certifies who a user is, which opens nothing',
  export: 'its address works once, for minutes, for the session that asked for it',
  session: 'signing in makes it; a permission only ends it',
  'project-member': 'being in a project shows nothing more',
  'workplace-post': 'its roles read a post, and nothing else',
}

/** Columns by which a row gives access: credentials, roles, users, permissions, scopes, members. */
const givingColumns = ['permission', 'permissions', 'role_id', 'role_ids', 'user_ids', 'data_scope', 'lead']

const recorded = modules.flatMap(({ tables = [] }) => tables.filter(rules => 'entity' in rules))

it('a recorded table with credentials, roles, permissions or members says that it has authority, or why not', () => {
  const giving = recorded.filter(({ table, secret = [] }) => {
    const columns = Object.keys(getTableColumns(table)).map(toSnakeCase)
    return secret.length > 0 || columns.some(column => givingColumns.includes(column))
  })
  const undeclared = giving.filter(({ authority }) => !authority).map(({ entity }) => entity)
  expect(undeclared.toSorted()).toEqual(Object.keys(withoutAuthority).toSorted())
})

it('the columns by which tables declare authority exist', () => {
  for (const { table, entity } of registry.recordedTables) {
    const authority = registry.authorities.get(entity)
    const declared = authority && ('except' in authority ? authority.except : authority.updatesOf)
    const names = Object.keys(getTableColumns(table)).map(toSnakeCase)
    expect(declared?.filter(column => !names.includes(column)) ?? [], getTableName(table)).toEqual([])
  }
})
