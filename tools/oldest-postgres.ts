import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { oldestVersion } from '../server/platform/database/check-server.ts'

/** The PostgreSQL that Greenroom promises to work with, and that tests run on beside the included one. */
export const oldestPostgres = `PostgreSQL ${oldestVersion}`

/** Where packages put the programs of one version: Debian, Red Hat, Homebrew. */
const packaged = [
  `/usr/lib/postgresql/${oldestVersion}/bin`,
  `/usr/pgsql-${oldestVersion}/bin`,
  `/opt/homebrew/opt/postgresql@${oldestVersion}/bin`,
  `/usr/local/opt/postgresql@${oldestVersion}/bin`,
]

/**
 * Finds the programs of {@link oldestPostgres}: in `TEST_POSTGRES_BIN`, where packages put them, or in PATH.
 * @returns their directory; undefined when they are not installed
 */
export async function findOldestPostgres(
  environment: NodeJS.ProcessEnv,
  directories: readonly string[] = packaged,
): Promise<string | undefined> {
  const { TEST_POSTGRES_BIN, PATH = '' } = environment
  if (TEST_POSTGRES_BIN) return TEST_POSTGRES_BIN
  for (const directory of [...directories, ...PATH.split(delimiter)]) {
    if (existsSync(join(directory, 'initdb')) && (await isOldest(directory))) return directory
  }
  return undefined
}

async function isOldest(directory: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(join(directory, 'postgres'), ['--version'])
    return new RegExp(`\\) ${oldestVersion}\\.`).test(stdout)
  } catch {
    return false
  }
}

/** Tests of migrations, starts, and the areas with most SQL of their own: about half a minute of the whole. */
export const representativeTests = [
  'server/platform/database/',
  'server/platform/audit/',
  'server/areas/audit/undo.test.ts',
  'server/areas/content/',
  'server/areas/insight/store/postgres-store.test.ts',
  'server/areas/roles/scopes.test.ts',
  'server/areas/specified-calls.test.ts',
]

/** Arguments of Vitest that run some test files on a server from `bin`, and the environment that they need. */
export const onPostgres = (bin: string, files: readonly string[]) => ({
  args: ['run', '--project', 'unit', ...files],
  environment: { TEST_POSTGRES_BIN: bin },
})
