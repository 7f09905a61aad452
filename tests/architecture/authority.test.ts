import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { modules, registry } from '../../server/modules.ts'

/** Recorded tables whose columns look as if they gave access, and why they give none. */
const withoutAuthority = {
  certification: 'it certifies who a user is, which opens nothing',
  export: 'its address works once, for minutes, for the session that asked for it',
  session: 'signing in makes it; a permission only ends it',
  'project-member': 'being in a project shows nothing more',
}

/** Columns by which a row gives access: credentials, roles, permissions, scopes, members. */
const givingColumns = ['permission', 'permissions', 'role_id', 'data_scope', 'lead']

const recorded = modules.flatMap(({ tables = [] }) => tables.filter(rules => 'entity' in rules))

it('a recorded table with credentials, roles, permissions or members says that it has authority, or why not', () => {
  const giving = recorded.filter(({ table, secret = [] }) => {
    const columns = Object.values(getTableColumns(table)).map(({ name }) =>
      name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    )
    return secret.length > 0 || columns.some(column => givingColumns.includes(column))
  })
  const undeclared = giving.filter(({ authority }) => !authority).map(({ entity }) => entity)
  expect(undeclared.toSorted()).toEqual(Object.keys(withoutAuthority).toSorted())
})

it('columns without authority exist', () => {
  for (const { table, entity } of registry.recordedTables) {
    const { except = [] } = registry.authorities.get(entity) ?? {}
    const names = Object.keys(getTableColumns(table))
    expect(
      except.filter(column => !names.includes(column)),
      getTableName(table),
    ).toEqual([])
  }
})
