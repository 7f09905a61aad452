import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { startPrivatePostgres } from './private-postgres.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenroom-test-'))
  await chmod(dataDir, 0o755)
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('what was written is there after a stop and a new start', async () => {
  const options = { dataDir, log: createLog('silent'), durable: false }
  const first = await startPrivatePostgres(options)
  const database = openDatabase(first.address, 2)
  await database.driver`create table note as select 'kept' as text`
  await database.close()
  await first.stop()

  const second = await startPrivatePostgres(options)
  const again = openDatabase(second.address, 2)
  expect(await again.driver`select text from note`).toEqual([{ text: 'kept' }])
  await again.close()
  await second.stop()
})
