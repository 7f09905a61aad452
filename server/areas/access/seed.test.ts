import { login } from '@greenroom/contract/areas/auth/sign-in'
import { allPermissions } from '@greenroom/contract/permissions'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { verifyPassword } from './password.ts'
import { menuEntries, people, personRoles, removedMenuEntries, roles } from './schema.ts'
import { seedAccess } from './seed.ts'

const production = { DEMO: false, ADMIN_USERNAME: 'root', ADMIN_PASSWORD: undefined }
let database: TestDatabase

beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(() => database.close())

const empty = () => database.pool.execute(sql`truncate person, role, menu_entry cascade`)
const everything = async () => [
  await database.pool.select().from(people).orderBy(people.id),
  await database.pool.select().from(roles).orderBy(roles.id),
  await database.pool.select().from(personRoles),
  await database.pool.select().from(menuEntries).orderBy(menuEntries.id),
]

describe('the first start on an empty database', () => {
  beforeEach(empty)

  test('makes one administrator with a one-time password that lets in', async () => {
    const made = await seedAccess(database.pool, production)
    expect(made?.username).toBe('root')
    const server = await startTestServer({}, database.again())
    const response = await server.ask(login, { body: made ?? { username: '', password: '' } })
    expect(response.mustChangePassword).toBe(true)
    await server.stop()
    expect(await database.pool.$count(people)).toBe(1)
  })

  test('takes the password of the settings, which need not be replaced and is not given back', async () => {
    const settings = { ...production, ADMIN_PASSWORD: 'of the settings' }
    expect(await seedAccess(database.pool, settings)).toBeUndefined()
    const [admin] = await database.pool.select().from(people)
    expect(admin).toMatchObject({ username: 'root', mustChangePassword: false })
    expect(await verifyPassword('of the settings', admin?.passwordHash)).toBe(true)
  })

  test('in the demo makes the two demo logins and nobody else', async () => {
    expect(await seedAccess(database.pool, { ...production, DEMO: true })).toBeUndefined()
    const stored = await database.pool.select().from(people).orderBy(people.username)
    expect(stored.map(({ username }) => username)).toEqual(['admin', 'user'])
    for (const { username, passwordHash } of stored) {
      expect(await verifyPassword(username, passwordHash)).toBe(true)
    }
  })
})

describe('a later start', () => {
  test('changes nothing', async () => {
    const before = await everything()
    expect(await seedAccess(database.pool, production)).toBeUndefined()
    expect(await everything()).toEqual(before)
  })

  test('in the demo adds no demo login to a database that has people', async () => {
    await empty()
    await seedAccess(database.pool, production)
    await seedAccess(database.pool, { ...production, DEMO: true })
    expect(await database.pool.$count(people)).toBe(1)
  })

  test('leaves what people edited as it is', async () => {
    const { pool } = database
    await pool
      .update(roles)
      .set({ permissions: ['content:read'] })
      .where(eq(roles.code, 'user'))
    await pool.update(menuEntries).set({ position: 7, roles: [] }).where(eq(menuEntries.name, 'Card'))
    const before = await everything()
    await seedAccess(database.pool, production)
    expect(await everything()).toEqual(before)
  })

  test('gives administrators the permissions that this version added, and keeps those of other versions', async () => {
    await database.pool
      .update(roles)
      .set({ permissions: ['content:read', 'of-another:version'] })
      .where(eq(roles.code, 'admin'))
    await seedAccess(database.pool, production)
    const [admin] = await database.pool.select().from(roles).where(eq(roles.code, 'admin'))
    expect(admin?.permissions.toSorted()).toEqual([...allPermissions, 'of-another:version'].sort())
  })

  test('adds the menu entries of new routes under their section, wherever it was moved', async () => {
    const { pool } = database
    const [card] = await pool.select().from(menuEntries).where(eq(menuEntries.name, 'Card'))
    await pool
      .update(menuEntries)
      .set({ parentId: card?.parentId ?? null, position: 3 })
      .where(eq(menuEntries.name, 'system'))
    await pool.delete(menuEntries).where(eq(menuEntries.name, 'SystemLog'))
    // As if there had never been such an entry.
    await pool.delete(removedMenuEntries)
    await seedAccess(database.pool, production)
    const [section] = await pool.select().from(menuEntries).where(eq(menuEntries.name, 'system'))
    const [added] = await pool.select().from(menuEntries).where(eq(menuEntries.name, 'SystemLog'))
    expect(added).toMatchObject({ parentId: section?.id, path: '/system/log' })
    expect(section).toMatchObject({ parentId: card?.parentId, position: 3 })
  })
})

test('two people cannot have user names that differ only by case', async () => {
  const person = { username: 'ADMIN', passwordHash: 'x' }
  await expect(database.pool.insert(people).values(person)).rejects.toThrow()
})
