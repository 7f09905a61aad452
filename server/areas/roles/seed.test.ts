import { allPermissions } from '@greenroom/contract/permissions'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { roles } from './schema.ts'
import { seedRoles } from './seed.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(() => database.close())

describe('a later start', () => {
  test('gives administrators the permissions that this version added, and keeps permissions of other versions', async () => {
    await database.pool
      .update(roles)
      .set({ permissions: ['content-item:read', 'of-another:version'] })
      .where(eq(roles.code, 'admin'))
    await seedRoles(database.pool)
    const [admin] = await database.pool.select().from(roles).where(eq(roles.code, 'admin'))
    expect(admin?.permissions.toSorted()).toEqual([...allPermissions, 'of-another:version'].sort())
  })
})
