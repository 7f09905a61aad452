import { expect, inject, test } from 'vitest'
import { connect, openDatabase } from './database.ts'

test('however often a connection could not be made, the next attempt comes within a quarter of a second', async () => {
  const driver = connect(inject('postgres'), 1)
  const { backoff } = driver.options
  if (typeof backoff !== 'function') throw new Error('the driver does not pause')
  for (const failures of [1, 3, 10, 1000]) expect(backoff(failures)).toBeLessThanOrEqual(0.25)
  await driver.end()
})

test('a statement that takes longer than it may is cancelled', async () => {
  const database = openDatabase(inject('postgres'), 1, { statementMs: 20 })
  await expect(database.driver`select pg_sleep(60)`).rejects.toMatchObject({ code: '57014' })
  await database.close()
})
