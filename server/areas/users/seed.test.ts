import { login } from '@greenroom/contract/areas/auth/sign-in'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { verifyPassword } from '../auth/password.ts'
import { menuEntries } from '../navigation/schema.ts'
import { seedMenu } from '../navigation/seed.ts'
import { roles, userRoles } from '../roles/schema.ts'
import { seedRoles } from '../roles/seed.ts'
import { seedUsers } from './seed.ts'

const production = { DEMO: false, ADMIN_USERNAME: 'root', ADMIN_PASSWORD: undefined }
let database: TestDatabase

/** Creates required rows, as a start does. */
async function seedAll({ pool }: TestDatabase, settings: Parameters<typeof seedUsers>[1]) {
  await seedRoles(pool)
  await seedMenu(pool)
  return seedUsers(pool, settings)
}

beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(() => database.close())

const empty = () => database.pool.execute(sql`truncate app_user, role, menu_entry cascade`)
const everything = async () => [
  await database.pool.select().from(users).orderBy(users.id),
  await database.pool.select().from(roles).orderBy(roles.id),
  await database.pool.select().from(userRoles),
  await database.pool.select().from(menuEntries).orderBy(menuEntries.id),
]

describe('the first start on an empty database', () => {
  beforeEach(empty)

  test('makes one administrator with a one-time password that lets in', async () => {
    const made = await seedAll(database, production)
    expect(made?.username).toBe('root')
    const server = await startTestServer({}, database.again())
    const response = await server.ask(login, { body: made ?? { username: '', password: '' } })
    expect(response.mustChangePassword).toBe(true)
    await server.stop()
    expect(await database.pool.$count(users)).toBe(1)
  })

  test('takes the password of the settings, which need not be replaced and is not given back', async () => {
    const settings = { ...production, ADMIN_PASSWORD: 'of the settings' }
    expect(await seedAll(database, settings)).toBeUndefined()
    const [admin] = await database.pool.select().from(users)
    expect(admin).toMatchObject({ username: 'root', mustChangePassword: false })
    expect(await verifyPassword('of the settings', admin?.passwordHash)).toBe(true)
  })

  test('in the demo creates the two demo logins only', async () => {
    expect(await seedAll(database, { ...production, DEMO: true })).toBeUndefined()
    const stored = await database.pool.select().from(users).orderBy(users.username)
    expect(stored.map(({ username }) => username)).toEqual(['admin', 'user'])
    for (const { username, passwordHash } of stored) {
      expect(await verifyPassword(username, passwordHash)).toBe(true)
    }
  })
})

describe('a later start', () => {
  test('changes nothing', async () => {
    const before = await everything()
    expect(await seedAll(database, production)).toBeUndefined()
    expect(await everything()).toEqual(before)
  })

  test('in the demo adds no demo login to a database that has users', async () => {
    await empty()
    await seedAll(database, production)
    await seedAll(database, { ...production, DEMO: true })
    expect(await database.pool.$count(users)).toBe(1)
  })

  test('keeps changes of users', async () => {
    const { pool } = database
    await pool
      .update(roles)
      .set({ permissions: ['content-item:read'] })
      .where(eq(roles.code, 'user'))
    await pool.update(menuEntries).set({ position: 7, roles: [] }).where(eq(menuEntries.name, 'Card'))
    const before = await everything()
    await seedAll(database, production)
    expect(await everything()).toEqual(before)
  })
})

test('two users cannot have user names that differ only by case', async () => {
  const user = { username: 'ADMIN', passwordHash: 'x' }
  await expect(database.pool.insert(users).values(user)).rejects.toThrow()
})
