import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { max } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { type AssemblyParts, assemble, prepareSchema } from '../assemble.ts'
import { registry } from '../modules.ts'
import { operationLog } from '../platform/audit/schema.ts'
import type { SocketAddress } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startPrivateServer } from '../platform/database/private-server.ts'
import { createLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { lowerHashingCost } from './hashing-cost.ts'
import { forgetOutcomes } from './outcomes.ts'
import { useTemporaryDirectory } from './temporary-files.ts'
import { testEnvironment } from './test-environment.ts'

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
  lowerHashingCost()
  const removeTemporaryFiles = useTemporaryDirectory()
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-test-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(dataDir, 0o755)
  const log = createLog('silent')
  const postgres = await startPrivateServer({ dataDir, log, durable: false })
  const server = openDatabase(postgres.address, 1)
  await server.driver.unsafe(`create database ${templateName}`)
  await server.close()

  const template = openDatabase({ ...postgres.address, database: templateName }, 2)
  const settings = readSettings({
    ...testEnvironment,
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_DAYS: '0',
  })
  await prepareSchema(template, settings)
  await settle({ settings, database: template, log })
  await template.close()

  project.provide('postgres', postgres.address)
  end = async () => {
    await postgres.stop()
    removeTemporaryFiles()
  }
}

/**
 * Does the work that a server finds on a new database, until a whole round of it writes nothing: what tests count is
 * then their own. Leaves the job queue's schema behind, too, which each server would make for itself.
 */
async function settle(parts: AssemblyParts): Promise<void> {
  const { start, stop, platform } = assemble(parts)
  await start()
  await stop()
  const lastEntry = async () => {
    const [entry] = await platform.database.pool.select({ id: max(operationLog.id) }).from(operationLog)
    return entry?.id
  }
  let last = await lastEntry()
  for (let isQuiet = false; !isQuiet; ) {
    for (const { tick } of registry.pollers(platform)) while (await tick());
    const now = await lastEntry()
    isQuiet = now === last
    last = now
  }
}

/** Ends what {@link setup} started. */
export async function teardown(): Promise<void> {
  await end()
}
