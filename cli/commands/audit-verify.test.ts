import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAllEntries } from '../../server/platform/audit/chain/sealer.ts'
import { cloneDatabase, type TestDatabase, urlOf } from '../../server/testing/test-database.ts'

let database: TestDatabase
let url = ''

beforeAll(async () => {
  database = await cloneDatabase()
  url = urlOf(database)
  await sealAllEntries(database.pool)
})
afterAll(() => database.close())

function verify(address: string): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    const environment = { ...process.env, DATABASE_URL: address }
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../tools/greenroom.ts'), 'audit', 'verify'],
      { env: environment },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
      },
    )
  })
}

test('The command says that the log is what it was, then which entry is not, and ends so that scripts can tell', async () => {
  const whole = await verify(url)
  expect(whole).toMatchObject({ code: 0 })
  expect(whole.output).toMatch(
    /^\d+ entries are as they were written\. The last link, number \d+: [0-9a-f]{64}/,
  )
  const [entry] = await database.driver`
    update operation_log set title = 'other' where id = (select min(id) + 3 from operation_log) returning id`
  const broken = await verify(url)
  expect(broken).toMatchObject({ code: 1 })
  expect(broken.output).toContain(`Broken (changed) at entry ${entry?.id}`)
  expect(await verify(`${url}_missing`)).toMatchObject({ code: 2 })
})
