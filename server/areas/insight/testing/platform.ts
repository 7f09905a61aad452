import { assemble } from '../../../assemble.ts'
import { createLog } from '../../../platform/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readSettings } from '../../../platform/settings.ts'
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts'

/** What a server works with, on a database of its own, without a server: nothing is done but what the test does. */
export interface TestPlatform {
  platform: Platform
  database: TestDatabase
  close(): Promise<void>
}

/** Makes a {@link TestPlatform}. */
export async function testPlatform(environment: Record<string, string> = {}): Promise<TestPlatform> {
  const database = await cloneDatabase()
  const settings = readSettings({ LOG_LEVEL: 'silent', ...environment })
  const { platform } = assemble({ settings, database, log: createLog('silent') })
  return { platform, database, close: database.close }
}
