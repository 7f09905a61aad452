import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareSchema } from '../assemble.ts'
import type { SocketAddress } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startPrivatePostgres } from '../platform/database/private-postgres.ts'
import { createLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { forgetOutcomes } from './outcomes.ts'

/** The migrated and seeded database that every test file clones. */
export const templateName = 'template_greenroom'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests' PostgreSQL is; the database named there is not used itself. */
    postgres: SocketAddress
  }
}

let end = async () => {}

/** Starts one PostgreSQL for the whole run and prepares the template. */
export async function setup(project: TestProject): Promise<void> {
  forgetOutcomes()
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-test-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(dataDir, 0o755)
  const log = createLog('silent')
  const postgres = await startPrivatePostgres({ dataDir, log, durable: false })
  const server = openDatabase(postgres.address, 1)
  await server.driver.unsafe(`create database ${templateName}`)
  await server.close()

  const template = openDatabase({ ...postgres.address, database: templateName }, 2)
  const settings = readSettings({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' })
  await prepareSchema(template, settings)
  await template.close()

  project.provide('postgres', postgres.address)
  end = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Ends what {@link setup} started. */
export async function teardown(): Promise<void> {
  await end()
}
