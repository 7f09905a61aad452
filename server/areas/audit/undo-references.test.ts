import { randomUUID } from 'node:crypto'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { readUndoPlan, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { deleteContentItems } from '@greenroom/contract/areas/content/content-items'
import {
  createContentSet,
  deleteContentSets,
  putContentSetsOnline,
  readContentSet,
  takeContentSetsOffline,
} from '@greenroom/contract/areas/content/content-sets'
import { addSetItems, listSetItems, moveSetItem } from '@greenroom/contract/areas/content/set-items'
import {
  createMenuEntry,
  deleteMenuEntry,
  menuTree,
  readMenuTree,
} from '@greenroom/contract/areas/navigation/menu'
import { addTeamMembers, createTeam, deleteTeam, readTeam } from '@greenroom/contract/areas/profile/teams'
import { createRole, deleteRole, listRoles } from '@greenroom/contract/areas/roles/roles'
import { createUser, deleteUser, readUser, updateUser } from '@greenroom/contract/areas/users/users'
import { errors } from '@greenroom/contract/errors'
import { getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../modules.ts'
import { keyOf } from '../../platform/audit/recorded-table.ts'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { contentItems } from '../content/schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

const anyId = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/
const entityOf = new Map([...registry.undo].map(([entity, { table }]) => [table, entity]))

/** Every foreign key of a table whose changes can be undone. */
const references = registry.recordedTables.flatMap(recorded => {
  const { entity, table } = recorded
  const target = registry.undo.get(entity)
  if (!target || 'impossible' in target.rules) return []
  return getTableConfig(table).foreignKeys.flatMap(key => {
    const { columns, foreignTable } = key.reference()
    const [column] = columns
    if (!column) return []
    const isRestored = key.onDelete !== 'cascade' && !column.notNull
    const isLogged = !recorded.ignored?.includes(toSnakeCase(column.name))
    const to = getTableName(foreignTable)
    return [{ entity, recorded, column: toSnakeCase(column.name), to, isRestored, isLogged }]
  })
})

describe('every reference of undoable records', () => {
  const log = async (entry: Partial<typeof operationLog.$inferInsert>) => {
    const common = { requestId: randomUUID(), action: 'system', address: '', device: '' }
    const values = { ...common, entity: '', entityId: randomUUID(), title: 'It', changes: {}, ...entry }
    const [made] = await server.database.pool
      .insert(operationLog)
      .values({ operation: 'delete', ...values })
      .returning({ id: operationLog.id })
    return String(made?.id)
  }
  /** Records the deletion of a row that another row referred to, and its name. */
  const logDeletion = async (to: string) => {
    const entityId = randomUUID()
    const entity = entityOf.get(to)
    if (entity !== undefined) await log({ entity, entityId, title: 'Gone since' })
    const missing = { entity: entity ?? '', title: entity === undefined ? '' : 'Gone since' }
    return { id: entityId, missing }
  }
  const keysOf = (recorded: (typeof references)[number]['recorded'], column: string, id: string) => {
    const keys = keyOf(recorded).map(key => [key, key === column ? id : randomUUID()])
    return keys.length === 0 ? {} : { rowKey: Object.fromEntries(keys) }
  }

  it.each(references)(
    '$column of $entity: a deleted row comes back without a deleted $to, or is refused by its name',
    async ({ entity, recorded, column, to, isRestored, isLogged }) => {
      const { id: gone, missing } = await logDeletion(to)
      // Columns that the log leaves out stand beside the values of a deleted row.
      const values = isLogged
        ? { changes: { [column]: [gone, null] as [string, null] } }
        : { changes: {}, remainder: { [column]: gone } }
      const id = await log({ entity, ...values, ...keysOf(recorded, column, gone) })
      const plan = await server.ask(readUndoPlan, { params: { id }, query: {} }, admin)
      const named = { ...missing, field: column }
      if (isRestored)
        expect(plan).toMatchObject({ refusal: null, unrestored: 1, changes: [{ without: [named] }] })
      else expect(plan.refusal).toMatchObject({ reason: 'orphaned', missing: named })
      expect(JSON.stringify([plan.refusal, plan.left])).not.toMatch(anyId)
    },
  )

  it.each(references.filter(({ isLogged }) => isLogged))(
    '$column of $entity: a change is refused by the name of a deleted $to that it would lead back to',
    async ({ entity, recorded, column, to }) => {
      const { id: gone, missing } = await logDeletion(to)
      const changes = { [column]: [gone, null] as [string, null] }
      const id = await log({ entity, operation: 'update', changes, ...keysOf(recorded, column, gone) })
      const { refusal } = await server.ask(readUndoPlan, { params: { id }, query: {} }, admin)
      expect(refusal).toMatchObject({ reason: 'orphaned', missing: { ...missing, field: column } })
    },
  )
})

const latest = async (action: string, entity?: string) => {
  const query = { action, ...(entity && { entity }) }
  const { list } = listOperations.response.parse((await server.call(listOperations, { query }, admin)).data)
  const [entry] = list
  if (!entry) throw new Error(`No entry of ${action}`)
  return entry
}
type Scope = 'entry' | 'request'
const planned = (id: string, scope: Scope = 'entry') =>
  server.ask(readUndoPlan, { params: { id }, query: { scope } }, admin)
const undo = (id: string, body: { scope?: Scope; unrestored?: number } = {}) =>
  server.call(undoOperation, { params: { id }, body }, admin)
/** A set with content items of these titles, that only it holds. */
const setOf = async (name: string, titles: readonly string[]) => {
  const body = { name, contentType: 'img', filterType: 'artificial', description: '' } as const
  const set = await server.ask(createContentSet, { body }, admin)
  if (titles.length === 0) return { id: set.id, items: [] }
  const common = { genre: 'img', author: 'A', status: 'offline', publishedAt: new Date() } as const
  const items = await server.database.pool
    .insert(contentItems)
    .values(titles.map(title => ({ ...common, title })))
    .returning({ id: contentItems.id })
  const contentItemIds = items.map(({ id }) => id)
  await server.ask(addSetItems, { params: { id: set.id }, body: { contentItemIds } }, admin)
  return { id: set.id, items: contentItemIds }
}
const remove = (ids: readonly (string | undefined)[]) =>
  server.ask(deleteContentItems, { body: { ids: ids.map(id => id ?? '') } }, admin)
const removeSet = (id: string) => server.ask(deleteContentSets, { body: { ids: [id] } }, admin)
const refusalOf = ({ code, data }: { code: number; data: unknown }) => {
  expect(code).toBe(errors.undoRefused.code)
  expect(JSON.stringify({ ...errors.undoRefused.data.parse(data), newer: null })).not.toMatch(anyId)
  return errors.undoRefused.data.parse(data)
}

const makeUser = (username: string, roles: string[]) => {
  const texts = { name: username, email: '', phone: '', jobName: '', organizationName: '' }
  return server.ask(createUser, { body: { username, roles, ...texts } }, admin)
}

describe('undo of what referred to something that was deleted since', () => {
  it('restores a set with the members that are there, after the plan named the others', async () => {
    const { id, items } = await setOf('Spring', ['Kept', 'Deleted since', 'Kept, too'])
    await removeSet(id)
    const entry = await latest('content-set.delete', 'content-set')
    await remove([items[1]])
    const plan = await planned(entry.id)
    const missing = { entity: 'content-item', title: 'Deleted since' }
    expect(plan).toMatchObject({
      total: 3,
      unrestored: 1,
      left: [{ entity: 'content-set-item', title: 'Spring · Deleted since', reason: 'orphaned', missing }],
      parts: [{ entity: 'content-set-item', undone: 2, total: 3 }],
      refusal: null,
    })
    expect(refusalOf(await undo(entry.id))).toMatchObject({ reason: 'partly', missing })
    expect((await undo(entry.id, { unrestored: plan.unrestored })).data).toMatchObject({
      changed: 3,
      unrestored: 1,
    })
    expect(await server.ask(readContentSet, { params: { id } }, admin)).toMatchObject({ count: 2 })
  })

  it('restores a content item without the set that held it', async () => {
    const { id, items } = await setOf('Held it', ['Alone'])
    await remove([items[0]])
    const entry = await latest('content-item.delete', 'content-item')
    await removeSet(id)
    const { left, unrestored } = await planned(entry.id)
    expect(left).toMatchObject([
      { title: 'Held it · Alone', missing: { entity: 'content-set', title: 'Held it' } },
    ])
    expect((await undo(entry.id, { unrestored })).data).toMatchObject({ changed: 1, unrestored: 1 })
  })

  it('undoes the rest of a request, and names the rows that are not there any more', async () => {
    const sets = await Promise.all(['First', 'Second'].map(name => setOf(name, [])))
    const ids = sets.map(({ id }) => id)
    await server.ask(putContentSetsOnline, { body: { ids } }, admin)
    const entry = await latest('content-set.online')
    await server.ask(takeContentSetsOffline, { body: { ids: [ids[0] ?? ''] } }, admin)
    await removeSet(ids[0] ?? '')
    const { left, unrestored } = await planned(entry.id, 'request')
    expect(left).toMatchObject([{ title: 'First', reason: 'missing' }])
    expect(refusalOf(await undo(entry.id, { scope: 'request' }))).toMatchObject({ title: 'First' })
    expect((await undo(entry.id, { scope: 'request', unrestored })).data).toMatchObject({
      changed: 1,
      unrestored: 1,
    })
    const second = await server.ask(readContentSet, { params: { id: ids[1] ?? '' } }, admin)
    expect(second.status).toBe('offline')
  })

  it('refuses a moved content item that is deleted by the names of both', async () => {
    const { id, items } = await setOf('Ordered', ['Front', 'Back'])
    const { list } = await server.ask(listSetItems, { params: { id }, query: {} }, admin)
    const orderVersion = list[0]?.orderVersion ?? 0
    const body = { contentItemId: items[1] ?? '', place: 1, orderVersion }
    await server.ask(moveSetItem, { params: { id }, body }, admin)
    const entry = await latest('content-set.move-item')
    await remove([items[1]])
    expect(refusalOf(await undo(entry.id))).toMatchObject({ reason: 'missing', title: 'Ordered · Back' })
  })

  it('restores a user without a deleted role, and refuses a role of a deleted user by its name', async () => {
    const role = async (code: string, nameEnglish: string) => {
      const more = { base: 'user', dataScope: 'own', menu: null } as const
      const body = { code, nameChinese: code, nameEnglish, permissions: [], ...more }
      return (await server.ask(createRole, { body }, admin)).id
    }
    const roles = [await role('stays', 'Stays'), await role('goes', 'Goes')]
    const { user } = await makeUser('leaving', roles)
    await server.ask(deleteUser, { params: { id: user.id } }, admin)
    const entry = await latest('user.delete', 'user')
    await server.ask(deleteRole, { params: { id: roles[1] ?? '' } }, admin)
    const plan = await planned(entry.id)
    expect(plan.left).toMatchObject([{ title: 'leaving · Goes', missing: { entity: 'role', title: 'Goes' } }])
    expect((await undo(entry.id, { unrestored: plan.unrestored })).code).toBe(20000)
    const account = await server.ask(readUser, { params: { id: user.id } }, admin)
    expect(account.roles.map(({ code }) => code)).toEqual(['stays'])

    const roleId = await role('comes', 'Comes')
    const body = { version: account.version, changes: { roles: [roles[0] ?? '', roleId] } }
    await server.ask(updateUser, { params: { id: user.id }, body }, admin)
    const again = { version: account.version + 1, changes: { roles: [roles[0] ?? ''] } }
    await server.ask(updateUser, { params: { id: user.id }, body: again }, admin)
    const taken = await latest('user.update', 'user-role')
    await server.ask(deleteUser, { params: { id: user.id } }, admin)
    const missing = { entity: 'user', title: 'leaving' }
    expect(refusalOf(await undo(taken.id))).toMatchObject({ reason: 'orphaned', missing })
  })

  it('restores a team without a deleted member', async () => {
    const { list } = await server.ask(listRoles, { query: {} }, admin)
    const { user } = await makeUser(
      'mate',
      list.map(({ id }) => id),
    )
    const { id } = await server.ask(createTeam, { body: { name: 'Desk' } }, admin)
    await server.ask(addTeamMembers, { params: { id }, body: { users: [user.id] } }, admin)
    await server.ask(deleteTeam, { params: { id } }, admin)
    const entry = await latest('team.delete', 'team')
    await server.ask(deleteUser, { params: { id: user.id } }, admin)
    const { left, unrestored } = await planned(entry.id)
    expect(left).toMatchObject([{ missing: { entity: 'user', title: 'mate' } }])
    expect((await undo(entry.id, { unrestored })).code).toBe(20000)
    const { members } = await server.ask(readTeam, { params: { id } }, admin)
    expect(members.map(({ username }) => username)).toEqual(['admin'])
  })

  it('refuses a menu item whose section is deleted, by the name of the section', async () => {
    const texts = { titleChinese: '报表', titleEnglish: 'Reports', icon: 'folder', activeMenu: '' }
    const flags = { hideInMenu: false, hideChildrenInMenu: false, noAffix: false, ignoreCache: false }
    const make = async (name: string, fields: object) => {
      const body = { ...texts, ...flags, place: 1, roles: ['*'], name, ...fields }
      const { entries } = menuTree.parse((await server.call(createMenuEntry, { body }, admin)).data)
      return entries.find(entry => entry.name === name)
    }
    const section = await make('reports', { kind: 'section', path: '/reports', parentId: null })
    const link = { kind: 'link', path: 'https://example.org/', parentId: section?.id }
    const child = await make('daily', link)
    const drop = async (entry: typeof section) => {
      const { revision } = await server.ask(readMenuTree, {}, admin)
      const request = { params: { id: entry?.id ?? '' }, body: { revision } }
      return server.ask(deleteMenuEntry, request, admin)
    }
    await drop(child)
    const entry = await latest('menu.delete', 'menu-entry')
    await drop(section)
    const missing = { entity: 'menu-entry', title: 'reports' }
    expect(refusalOf(await undo(entry.id))).toMatchObject({ reason: 'orphaned', title: 'daily', missing })
  })
})

it('A plan to restore a row has no columns that the log leaves out, such as its version', async () => {
  const { id } = await setOf('Comes back', [])
  await removeSet(id)
  const entry = await latest('content-set.delete', 'content-set')
  const [change] = (await planned(entry.id)).changes
  expect(change?.changes).toMatchObject({ name: [null, 'Comes back'] })
  for (const column of ['version', 'order_version', 'refreshing', 'updated_at'])
    expect(change?.changes).not.toHaveProperty(column)
})
