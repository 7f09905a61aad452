import { listOperations, readOperation } from '@greenroom/contract/areas/audit/operation-log'
import { readUndoPlan, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { setContentItemStatuses } from '@greenroom/contract/areas/content/content-items'
import {
  createContentSet,
  deleteContentSets,
  listContentSets,
  putContentSetsOnline,
  readContentSet,
  takeContentSetsOffline,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import {
  createUser,
  deleteUser,
  disableUser,
  listRoleNames,
  updateUser,
} from '@greenroom/contract/areas/users/users'
import { errors } from '@greenroom/contract/errors'
import { undoLimits } from '@greenroom/contract/undo-refusals'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { users } from '../../platform/users/schema.ts'
import { withLimits } from '../../testing/lowered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { sessions } from '../auth/sessions/schema.ts'
import { contentItems, contentSetItems } from '../content/schema.ts'
import { permissionGrants } from '../roles/schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

type Scope = 'entry' | 'request'
const latest = async (query: Record<string, unknown> = {}) => {
  const { list } = listOperations.response.parse((await server.call(listOperations, { query }, admin)).data)
  const [entry] = list
  if (!entry) throw new Error(`No entry for ${JSON.stringify(query)}`)
  return entry
}
const undo = (id: string, scope: Scope = 'entry', as: { token: string } = admin) =>
  server.call(undoOperation, { params: { id }, body: { scope } }, as)
const done = (id: string, scope: Scope = 'entry') =>
  server.ask(undoOperation, { params: { id }, body: { scope } }, admin)
const planned = (id: string, scope: Scope = 'entry') =>
  server.ask(readUndoPlan, { params: { id }, query: { scope } }, admin)
const make = (name: string) => {
  const body = { name, contentType: 'img', filterType: 'artificial', description: '' } as const
  return server.ask(createContentSet, { body }, admin)
}
const rename = async (set: { id: string; version: number }, name: string) => {
  const body = { version: set.version, changes: { name } }
  return server.ask(updateContentSet, { params: { id: set.id }, body }, admin)
}
/** Has a set hold so many content items that nothing else holds. */
const hold = (set: { id: string }, size: number) =>
  server.database.pool.execute(sql`with made as (insert into ${contentItems}
    (id, title, genre, author, topic, body, status, published_at)
    select gen_random_uuid(), 'Held', 'img', 'A', ${set.id}, '', 'offline', now() from generate_series(1, ${size}) returning id)
    insert into ${contentSetItems} (set_id, content_item_id, position)
    select ${set.id}, id, row_number() over () from made`)
const read = (id: string) => server.ask(readContentSet, { params: { id } }, admin)
const code = async (id: string) => (await server.call(readContentSet, { params: { id } }, admin)).code
const reasonOf = async (response: Promise<{ code: number; data: unknown }>) => {
  const { code, data } = await response
  expect(code).toBe(errors.undoRefused.code)
  return errors.undoRefused.data.parse(data)
}

describe('operation-log.undo', () => {
  it('writes back what a change overwrote, as a change of its own that names it', async () => {
    const set = await make('Before')
    await rename(set, 'After')
    const entry = await latest({ entity: 'content-set' })
    const made = await done(entry.id)
    expect(await read(set.id)).toMatchObject({ name: 'Before', version: 3 })
    const own = await latest({ entity: 'content-set' })
    expect(own).toMatchObject({ id: made.entry, action: 'operation-log.undo', undoes: [entry.id] })
    expect((await server.ask(readOperation, { params: { id: entry.id } }, admin)).undoneBy).toBe(own.id)
  })

  it('does it again when the undoing is undone', async () => {
    const set = await make('One')
    await rename(set, 'Two')
    const entry = await latest({ entity: 'content-set' })
    const first = await done(entry.id)
    await done(first.entry ?? '')
    expect((await read(set.id)).name).toBe('Two')
    expect((await server.ask(readOperation, { params: { id: entry.id } }, admin)).undoneBy).toBeNull()
    const again = await done(entry.id)
    expect(again.entry).not.toBe(first.entry)
    expect((await read(set.id)).name).toBe('One')
  })

  it('keeps changes that others made to the same record meanwhile', async () => {
    const set = await make('Kept')
    const renamed = await rename(set, 'Renamed')
    const entry = await latest({ entity: 'content-set' })
    const body = { version: renamed.version, changes: { description: 'Newer' } }
    await server.ask(updateContentSet, { params: { id: set.id }, body }, admin)
    await done(entry.id)
    expect(await read(set.id)).toMatchObject({ name: 'Kept', description: 'Newer' })
  })

  it('refuses when something newer would be lost, and names it', async () => {
    const set = await make('Old')
    const renamed = await rename(set, 'Mine')
    const entry = await latest({ entity: 'content-set' })
    await rename(renamed, 'Theirs')
    const newer = await latest({ entity: 'content-set' })
    expect(await reasonOf(undo(entry.id))).toMatchObject({ reason: 'changed', newer: newer.id })
    const { refusal } = await planned(entry.id)
    expect(refusal).toMatchObject({
      reason: 'changed',
      newer: { id: newer.id, user: { username: 'admin' } },
    })
    expect((await read(set.id)).name).toBe('Theirs')
    const { id } = await latest({ action: 'content-set.create' })
    expect(await reasonOf(undo(id))).toMatchObject({ reason: 'changed' })
  })

  it('takes back a creation, and restores a deleted record with all rows that were deleted with it', async () => {
    const query = { status: 'offline', sort: '-count' } as const
    const [set] = (await server.ask(listContentSets, { query }, admin)).list
    if (!set) throw new Error('The demo has sets that are offline')
    expect(set.count).toBeGreaterThan(0)
    await server.ask(deleteContentSets, { body: { ids: [set.id] } }, admin)
    const entry = await latest({ entity: 'content-set' })
    await done(entry.id)
    const { version, updatedTime, ...fields } = set
    expect(await read(set.id)).toMatchObject(fields)
    expect((await read(set.id)).version).toBeGreaterThan(version)
    const made = await make('Soon gone')
    await done((await latest({ entity: 'content-set' })).id)
    expect(await code(made.id)).toBe(errors.notFound.code)
    await done((await latest({ entity: 'content-set' })).id)
    expect((await read(made.id)).name).toBe('Soon gone')
    const unchanged = await make('Same')
    const { id } = await latest({ action: 'content-set.create' })
    await rename(await rename(unchanged, 'Other'), 'Same')
    await done(id)
    expect(await code(unchanged.id)).toBe(errors.notFound.code)
  })

  it('undoes all that one request changed as one, and refuses all of it when one part cannot be', async () => {
    const sets = await Promise.all(['A', 'B', 'C'].map(make))
    const ids = sets.map(({ id }) => id)
    await server.ask(putContentSetsOnline, { body: { ids } }, admin)
    const entry = await latest({ action: 'content-set.online' })
    const states = async () => (await Promise.all(ids.map(read))).map(({ status }) => status)
    expect(await done(entry.id, 'request')).toMatchObject({ changed: 3 })
    expect(await states()).toEqual(['offline', 'offline', 'offline'])

    const undoing = await latest({ action: 'operation-log.undo' })
    await done(undoing.id, 'request')
    expect(await states()).toEqual(['online', 'online', 'online'])
    const last = await latest({ action: 'operation-log.undo' })
    await server.ask(takeContentSetsOffline, { body: { ids: [ids[1] ?? ''] } }, admin)
    expect(await reasonOf(undo(last.id, 'request'))).toMatchObject({ reason: 'changed', title: 'B' })
    expect(await states()).toEqual(['online', 'offline', 'online'])
  })

  it('refuses a request that changed more than is undone at once, and leaves all of it', async () => {
    const { pool } = server.database
    const [topic, size] = ['too many to undo', 3]
    await pool.execute(sql`insert into ${contentItems} (id, title, genre, author, topic, body, status, published_at)
      select gen_random_uuid(), 'Bulk', 'text', 'A', ${topic}, '', 'offline', now() from generate_series(1, ${size})`)
    const body = { status: 'online', matching: { topic }, changedBy: null } as const
    expect(await server.ask(setContentItemStatuses, { body }, admin)).toMatchObject({ changed: size })
    const entry = await latest({ action: 'content-item.set-statuses' })
    for (const limits of [{ atOnce: size - 1 }, { bytes: 10 }])
      await withLimits(undoLimits, limits, async () => {
        expect((await planned(entry.id, 'request')).refusal?.reason).toBe('tooMany')
        expect(await reasonOf(undo(entry.id, 'request'))).toMatchObject({ reason: 'tooMany' })
      })
    expect(
      await pool.$count(contentItems, and(eq(contentItems.topic, topic), eq(contentItems.status, 'online'))),
    ).toBe(size)
  })

  it('brings a deleted set back with all that it held, however much else the request deleted, or not at all', async () => {
    const { pool } = server.database
    const [first, second, large] = [await make('First'), await make('Second'), await make('Large')]
    await hold(first, 550)
    await hold(second, 550)
    await hold(large, undoLimits.preview)
    const deletionOf = async ({ id }: { id: string }) =>
      (await latest({ entity: 'content-set', entityId: id, action: 'content-set.delete' })).id
    await server.ask(deleteContentSets, { body: { ids: [first.id, second.id] } }, admin)
    for (const set of [second, first]) {
      await done(await deletionOf(set))
      expect(await pool.$count(contentSetItems, eq(contentSetItems.setId, set.id))).toBe(550)
    }
    await server.ask(deleteContentSets, { body: { ids: [large.id] } }, admin)
    const refused = async () => expect((await reasonOf(undo(await deletionOf(large)))).reason).toBe('tooMany')
    await withLimits(undoLimits, { atOnce: undoLimits.preview }, refused)
    expect(await code(large.id)).toBe(errors.notFound.code)
  }, 60_000)

  it('names the parts that stay as they are, and why an entry can’t be undone', async () => {
    const session = await latest({ entity: 'session' })
    expect(await reasonOf(undo(session.id))).toMatchObject({ reason: 'session' })
    const shown = await server.ask(readOperation, { params: { id: session.id } }, admin)
    expect(shown.undoRefusal).toBe('session')
    const set = await make('Twice')
    await rename(set, 'Twice 2')
    const entry = await latest({ entity: 'content-set' })
    await done(entry.id)
    expect(await reasonOf(undo(entry.id))).toMatchObject({ reason: 'undone' })
    await server.ask(deleteContentSets, { body: { ids: [set.id] } }, admin)
    expect(await reasonOf(undo((await latest({ action: 'content-set.create' })).id))).toMatchObject({
      reason: 'missing',
    })
    await server.database.pool.update(users).set({ passwordHash: 'x' }).where(eq(users.username, 'user'))
    const secret = await latest({ entity: 'user', operation: 'update' })
    expect(await reasonOf(undo(secret.id))).toMatchObject({ reason: 'secret' })
  })

  it('wants the permission of the opposite change, too', async () => {
    const set = await make('Guarded')
    const entry = await latest({ entity: 'content-set' })
    const token = await signInHolding(server, ['operation-log:undo', 'content-set:create'])
    const refused = await undo(entry.id, 'entry', { token })
    expect(refused).toMatchObject({
      code: errors.forbidden.code,
      data: { permission: 'content-set:delete' },
    })
    expect(await code(set.id)).toBe(20000)
  })

  it('answers not found for unknown entries, and refuses malformed ids', async () => {
    expect((await undo('999999999999')).code).toBe(errors.notFound.code)
    expect((await undo('x')).code).toBe(errors.invalid.code)
  })
})

describe('operation-log.undo of users', () => {
  let userRole = ''
  beforeAll(async () => {
    const roles = await server.ask(listRoleNames, {}, admin)
    userRole = roles.find(({ code }) => code === 'user')?.id ?? ''
  })
  const user = (username: string) =>
    server.ask(
      createUser,
      {
        body: {
          username,
          name: username,
          email: '',
          phone: '',
          jobName: '',
          organizationName: '',
          roles: [userRole],
        },
      },
      admin,
    )

  it('brings a deleted user back with their roles; they need a new password', async () => {
    const { user: made } = await user('comes-back')
    await server.ask(deleteUser, { params: { id: made.id } }, admin)
    const entry = await latest({ entity: 'user', operation: 'delete' })
    const plan = await planned(entry.id)
    expect(plan.changes.map(({ entity, operation }) => `${entity} ${operation}`)).toEqual([
      'user insert',
      'user-role insert',
    ])
    await done(entry.id)
    const [back] = await server.database.pool.select().from(users).where(eq(users.id, made.id))
    expect(back).toMatchObject({ username: 'comes-back', mustChangePassword: true })
    expect(back?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  it('refuses a user name that another user took meanwhile, and a creation that others depend on', async () => {
    const { user: first } = await user('wanted-name')
    await server.ask(deleteUser, { params: { id: first.id } }, admin)
    const entry = await latest({ entity: 'user', operation: 'delete' })
    const { user: second } = await user('wanted-name')
    expect(await reasonOf(undo(entry.id))).toMatchObject({ reason: 'taken', title: 'wanted-name' })
    const creation = await latest({ entity: 'user', operation: 'insert' })
    const expires = sql`now() + interval '1 day'`
    await server.database.pool
      .insert(permissionGrants)
      .values({ userId: second.id, permission: 'content-item:read', expiresAt: expires })
    expect(await reasonOf(undo(creation.id, 'request'))).toMatchObject({ reason: 'inUse' })
  })

  it('takes a grant back only for who could end it by hand', async () => {
    const { pool } = server.database
    const [holder] = await pool.select().from(users).where(eq(users.username, 'user'))
    const grant = { userId: holder?.id ?? '', permission: 'role:update' }
    await pool.insert(permissionGrants).values(grant)
    const entry = await latest({ entity: 'permission-grant', operation: 'insert' })
    const needed = ['operation-log:undo', 'access-request:decide'] as const
    const stranger = { token: await signInHolding(server, needed) }
    expect((await undo(entry.id, 'entry', stranger)).code).toBe(errors.aboveOwnRights.code)
    const near = { token: await signInHolding(server, [...needed, 'role:update']) }
    expect((await undo(entry.id, 'entry', near)).code).toBe(20000)
  })

  it('leaves certified who was certified by a decision', async () => {
    await server.database.pool.update(users).set({ certified: true }).where(eq(users.username, 'user'))
    const entry = await latest({ entity: 'user', operation: 'update' })
    expect(await reasonOf(undo(entry.id))).toMatchObject({ reason: 'decided' })
  })

  it('keeps the rules of the user page: no more rights than one’s own, not oneself, not the last administrator', async () => {
    const { pool } = server.database
    const [boss] = await pool.select().from(users).where(eq(users.username, 'admin'))
    const id = boss?.id ?? ''
    await pool.update(users).set({ name: 'Boss' }).where(eq(users.id, id))
    const entry = await latest({ entity: 'user', operation: 'update' })
    const token = await signInHolding(server, ['operation-log:undo', 'user:update'])
    expect((await undo(entry.id, 'entry', { token })).code).toBe(errors.aboveOwnRights.code)

    await pool.update(users).set({ status: 'disabled' }).where(eq(users.id, id))
    await pool.update(users).set({ status: 'active' }).where(eq(users.id, id))
    const enabled = await latest({ entity: 'user', operation: 'update' })
    expect((await undo(enabled.id)).code).toBe(errors.ownAccount.code)

    // Taking the role back by which the only administrator is one.
    const [held] = await pool.execute<{ role_id: string }>(
      sql`delete from user_role where user_id = ${id} returning role_id`,
    )
    await pool.execute(sql`insert into user_role (user_id, role_id) values (${id}, ${held?.role_id})`)
    const given = await latest({ entity: 'user-role', operation: 'insert' })
    expect((await undo(given.id)).code).toBe(errors.lastAdministrator.code)
  })

  it('changes one’s own e-mail address only for who has just shown who they are', async () => {
    const { pool } = server.database
    const own = eq(users.username, 'admin')
    await pool.update(users).set({ email: 'newer@example.org' }).where(own)
    const entry = await latest({ entity: 'user', operation: 'update' })
    await pool.update(sessions).set({ confirmedAt: new Date(0) })
    expect((await undo(entry.id)).code).toBe(errors.confirmationRequired.code)
    await pool.update(sessions).set({ confirmedAt: new Date() })
    expect((await undo(entry.id)).code).toBe(20000)
    const [boss] = await pool.select({ email: users.email }).from(users).where(own)
    expect(boss?.email).not.toBe('newer@example.org')
  })

  it('undoes a change of fields and roles, and a disabling, whose sessions stay ended', async () => {
    const { user: made } = await user('edited')
    const changes = { jobName: 'Editor' }
    await server.ask(updateUser, { params: { id: made.id }, body: { version: 1, changes } }, admin)
    await done((await latest({ entity: 'user', operation: 'update' })).id)
    await server.ask(disableUser, { params: { id: made.id } }, admin)
    await done((await latest({ action: 'user.disable' })).id, 'request')
    const [stored] = await server.database.pool.select().from(users).where(eq(users.id, made.id))
    expect(stored).toMatchObject({ jobName: '', status: 'active' })
  })
})

describe('operation-log.undo-plan', () => {
  it('shows what would change, before anything does', async () => {
    const set = await make('Shown')
    await rename(set, 'Shown 2')
    const entry = await latest({ entity: 'content-set' })
    const plan = await planned(entry.id)
    expect(plan).toMatchObject({ total: 1, refusal: null, left: [] })
    expect(plan.changes[0]).toMatchObject({
      entity: 'content-set',
      operation: 'update',
      changes: { name: ['Shown 2', 'Shown'] },
    })
    expect((await read(set.id)).name).toBe('Shown 2')
  })

  it('says not found, and refuses a scope that there is not', async () => {
    const ask = (id: string, scope: string) =>
      server.call(readUndoPlan, { params: { id }, query: { scope } }, admin)
    expect((await ask('999999999999', 'entry')).code).toBe(errors.notFound.code)
    expect((await ask('1', 'day')).code).toBe(errors.invalid.code)
  })
})

describe('the operation log', () => {
  it('keeps what it needs to bring a row back that its id alone does not identify', async () => {
    await user()
    const entry = await latest({ entity: 'user-role', operation: 'insert' })
    const [stored] = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.id, Number(entry.id)))
    expect(Object.keys(stored?.rowKey ?? {}).toSorted()).toEqual(['role_id', 'user_id'])
  })

  const user = () => signInHolding(server, [])
})
