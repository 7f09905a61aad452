import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, type DatabaseAddress, openDatabase } from '../platform/database/database.ts'
import { templateName } from './global-setup.ts'

/** A database of one's own: migrated, with the demo's users, roles, menus and sample rows. */
export interface TestDatabase extends Database {
  /** Another pool on the same database, for what a second server would do. */
  again(): Database
}

/** Clones the template; `close` drops the clone. */
export async function cloneDatabase(connections = 5): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies the template's files, and does not write each of their pages to the log as well.
  await onServer(postgres, `create database ${name} template ${templateName} strategy file_copy`)
  const address = { ...postgres, database: name }
  const database = openDatabase(address, connections)
  return {
    ...database,
    again: () => openDatabase(address, connections),
    close: async () => {
      await database.close()
      await onServer(postgres, `drop database ${name} with (force)`)
    },
  }
}

/** The `DATABASE_URL` of a database of the tests. */
export function urlOf({ address }: Pick<Database, 'address'>): string {
  if ('url' in address) return address.url
  const { socketDirectory, port, user, database } = address
  return `postgres://${user}@${encodeURIComponent(socketDirectory)}:${port}/${database}`
}

async function onServer(address: DatabaseAddress, statement: string): Promise<void> {
  const server = openDatabase(address, 1)
  try {
    await server.driver.unsafe(statement)
  } finally {
    await server.close()
  }
}
