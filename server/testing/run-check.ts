import { registry } from '../modules.ts'
import type { Database } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { createCheckContext, runChecks } from '../platform/self-check/run-checks.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { testEnvironment } from './test-environment.ts'

interface CheckParts {
  environment?: Record<string, string>
  settings?: Settings
  database?: Database
  platform?: Platform
}

/** What one check of an area finds, in English; from outside of a server unless `platform` is given. */
export async function runCheck(
  id: string,
  {
    environment = {},
    settings = readSettings({ ...testEnvironment, ...environment }),
    database,
    platform,
  }: CheckParts,
): Promise<{ state: string; measured: string; advice: string | undefined }> {
  const checks = registry.checks().filter(check => check.id === id)
  const context = createCheckContext({
    ...{ settings, database, platform },
    databaseProblem: undefined,
    request: undefined,
  })
  const [result] = await runChecks(checks, context)
  if (!result) throw new Error(`There is no check ${id}`)
  const { state, measured, advice } = result
  return { state, measured: measured['en-US'], advice: advice?.['en-US'] }
}
