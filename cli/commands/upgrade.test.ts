import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { expect, test, vi } from 'vitest'
import { migrate } from '../../server/platform/database/migrate.ts'
import { emptyDatabase } from '../../server/platform/database/testing/empty-database.ts'
import { firstMigrations } from '../../server/platform/database/testing/first-migrations.ts'
import { urlOf } from '../../server/testing/test-database.ts'
import { upgrade } from './upgrade.ts'

test('The command says what it would do, does it, and has nothing more to do then', async () => {
  const database = await emptyDatabase()
  await migrate(database, await firstMigrations(3))
  await database.driver`insert into installation (is_demo) values (false)`
  vi.stubEnv('DATABASE_URL', urlOf(database))
  vi.stubEnv('DATA_DIR', await temporaryDirectory())
  let output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += String(text)
    return true
  })
  const run = async (isCheck: boolean) => {
    output = ''
    expect(await upgrade('1.0.0', { check: isCheck })).toBe(0)
    return output
  }
  expect(await run(true)).toContain('Outstanding migrations: 0003_set_items_without_foreign_keys')
  expect(await run(false)).toContain('Backup before the upgrade: ')
  expect(await run(true)).toContain('Outstanding migrations: none')
})
