import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { menuEntries, removedMenuEntries } from './schema.ts'
import { seedMenu } from './seed.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(() => database.close())

describe('a later start', () => {
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
    await seedMenu(pool)
    const [section] = await pool.select().from(menuEntries).where(eq(menuEntries.name, 'system'))
    const [added] = await pool.select().from(menuEntries).where(eq(menuEntries.name, 'SystemLog'))
    expect(added).toMatchObject({ parentId: section?.id, path: '/system/log' })
    expect(section).toMatchObject({ parentId: card?.parentId, position: 3 })
  })
})
