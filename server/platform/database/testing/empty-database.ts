import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../database.ts'

/** Creates a database without tables; `close` drops it. */
export async function createEmptyDatabase(): Promise<Database> {
  const address = inject('postgres')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const server = openDatabase(address, 1)
  await server.driver.unsafe(`create database ${name} template template0`)
  const database = openDatabase({ ...address, database: name }, 3)
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.driver.unsafe(`drop database ${name} with (force)`)
      await server.close()
    },
  }
}

/** Creates a database without tables for one test. */
export async function emptyDatabase(): Promise<Database> {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.close())
  return database
}
