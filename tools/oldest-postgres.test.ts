import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { expect, test } from 'vitest'
import { findOldestPostgres } from './oldest-postgres.ts'

/** Makes a directory of programs that say this version. */
async function programsOf(version: string): Promise<string> {
  const directory = join(await temporaryDirectory(), 'bin')
  await mkdir(directory)
  for (const name of ['initdb', 'postgres']) {
    await writeFile(join(directory, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${version}'\n`)
    await chmod(join(directory, name), 0o755)
  }
  return directory
}

test('the oldest promised PostgreSQL is found among packages, then in PATH, by its version', async () => {
  const [newer, oldest] = [await programsOf('18.4'), await programsOf('15.18 (Debian 15.18-0)')]
  expect(await findOldestPostgres({}, [newer, oldest])).toBe(oldest)
  expect(await findOldestPostgres({ PATH: `${newer}:${oldest}` }, [])).toBe(oldest)
  expect(await findOldestPostgres({ PATH: newer }, [join(newer, 'missing')])).toBeUndefined()
  expect(await findOldestPostgres({ TEST_POSTGRES_BIN: '/opt/mine' }, [oldest])).toBe('/opt/mine')
})
