import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOtherPostgres } from '@greenroom/private-postgres/testing/other-postgres'
import { max } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { type AssemblyParts, assemble, prepareSchema } from '../assemble.ts'
import { registry } from '../modules.ts'
import { operationLog } from '../platform/audit/schema.ts'
import type { SocketAddress } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { startPrivateServer } from '../platform/database/private-server.ts'
import { createLog, type Logger } from '../platform/log.ts'
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
  // A run on another PostgreSQL is not the one whose outcomes are looked at.
  if (!process.env.TEST_POSTGRES_BIN) forgetOutcomes()
  lowerHashingCost()
  const removeTemporaryFiles = useTemporaryDirectory()
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-test-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(dataDir, 0o755)
  const log = createLog('silent')
  const postgres = await startPostgres(dataDir, log)
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

/** The PostgreSQL of the package, or the one whose programs are in `TEST_POSTGRES_BIN` (tools/test-oldest.ts). */
async function startPostgres(dataDir: string, log: Logger) {
  const bin = process.env.TEST_POSTGRES_BIN
  if (!bin) return startPrivateServer({ dataDir, log, durable: false })
  const server = await startOtherPostgres(bin, dataDir, { id: 'greenroom', connections: 100 })
  // Some tests name the database that the private server has.
  const onServer = openDatabase(server.address, 1)
  await onServer.driver.unsafe('create database greenroom')
  await onServer.close()
  return { ...server, address: { ...server.address, database: 'greenroom' } }
}

/**
 * Does the work that a server does on a new database, until a whole round of it writes nothing: tests then count
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
