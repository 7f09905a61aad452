import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPrivateServer, startPrivateServer } from '../../server/platform/database/private-server.ts'
import { createLog } from '../../server/platform/log.ts'
import { cloneDatabase, type TestDatabase, urlOf } from '../../server/testing/test-database.ts'
import { testEnvironment } from '../../server/testing/test-environment.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  // Accounts of the demo: no WeChat answers here.
  await database.driver`delete from official_account`
})
afterAll(() => database.close())

const script = join(import.meta.dirname, '../../tools/greenroom.ts')

interface Ended {
  code: number
  output: string
  errors: string
}

/** Runs the command to its end, on a port that the system chooses. */
function doctor(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  const env = { ...process.env, ...testEnvironment, PORT: '0', ...environment }
  return new Promise(resolve => {
    execFile(process.execPath, [script, 'doctor', ...args], { env }, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors })
    })
  })
}

/** The line of one check. */
const lineOf = ({ output }: Ended, name: string) =>
  output.split('\n').find(line => line.slice(6).startsWith(`${name} `)) ?? ''

describe('greenroom doctor', () => {
  it('prints a line for each check without colours, and counts; warnings alone exit with 0', async () => {
    const ended = await doctor({
      DATA_DIR: await temporaryDirectory(),
      DATABASE_URL: urlOf(database),
      SMPT_URL: 'misspelt',
    })
    expect(ended).toMatchObject({ code: 0, errors: '' })
    expect(ended.output).not.toContain('\u001b')
    expect(lineOf(ended, 'Database')).toMatch(/^OK {4}Database +PostgreSQL \d+/)
    expect(lineOf(ended, 'Settings')).toMatch(/^WARN {2}Settings +Unknown variables: SMPT_URL$/)
    expect(ended.output).toContain(
      '\n      → If they are misspelt settings, rename them: SMPT_URL → SMTP_URL.\n',
    )
    expect(lineOf(ended, 'Mail (SMTP)')).toMatch(/^SKIP {2}.*Not configured \(SMTP_URL\)$/)
    expect(ended.output).toMatch(/\n\n\d+ OK, \d+ WARN, 0 FAIL, \d+ SKIP\n$/)
  })

  it('exits with 1 when a check fails, names what to do, and prints no secret, also as JSON', async () => {
    const environment = {
      DATA_DIR: await temporaryDirectory(),
      DATABASE_URL: 'postgres://green:hunter22@127.0.0.1:4/green',
      SMTP_URL: 'smtp://lin:hunter23@127.0.0.1:4',
      SMTP_FROM: 'lin@example.org',
    }
    const ended = await doctor(environment)
    expect(ended).toMatchObject({ code: 1, errors: '' })
    expect(lineOf(ended, 'Database')).toMatch(
      /^FAIL {2}.*127\.0\.0\.1:4\/green .*has no PostgreSQL that answers/,
    )
    expect(lineOf(ended, 'Mail (SMTP)')).toMatch(/^FAIL/)
    expect(lineOf(ended, 'WeChat')).toMatch(/^SKIP/)
    expect(ended.output).not.toMatch(/hunter2/)

    const json = await doctor(environment, '--json')
    expect(json).toMatchObject({ code: 1, errors: '' })
    expect(JSON.parse(json.output)).toMatchObject({
      counts: { failed: 2 },
      results: expect.arrayContaining([
        {
          id: 'mail',
          name: 'Mail (SMTP)',
          state: 'failed',
          measured: expect.stringContaining('ECONNREFUSED'),
          advice: expect.stringContaining('SMTP_URL'),
          durationMs: expect.any(Number),
        },
      ]),
    })
    expect(json.output).not.toMatch(/hunter2/)
  })

  it('names all settings that are wrong, and checks nothing else', async () => {
    const ended = await doctor({ PORT: 'many', BACKUP_AT: 'noon' })
    expect(ended).toMatchObject({ code: 1, errors: '' })
    expect(lineOf(ended, 'Settings')).toMatch(
      /^FAIL {2}.*The setting PORT is wrong.*; The setting BACKUP_AT is wrong/,
    )
    expect(ended.output).toMatch(/\n\n0 OK, 0 WARN, 1 FAIL, \d+ SKIP\n$/)
    const incomplete = await doctor({ LIVE_ENGINE: 'srs' })
    expect(lineOf(incomplete, 'Settings')).toMatch(/^FAIL {2}.*The setting LIVE_NODES is missing/)
  })

  it('starts the private database only for the checks, and makes none', async () => {
    const DATA_DIR = await temporaryDirectory()
    expect(lineOf(await doctor({ DATA_DIR }), 'Database')).toMatch(/^SKIP {2}.*There is no database yet/)
    expect(await findPrivateServer(DATA_DIR)).toBeUndefined()

    const server = await startPrivateServer({ dataDir: DATA_DIR, log: createLog('silent'), durable: false })
    const beside = await doctor({ DATA_DIR })
    await server.stop()
    expect(lineOf(beside, 'Database')).toMatch(/^OK .*private/)

    const alone = await doctor({ DATA_DIR })
    expect(alone).toMatchObject({ code: 0, errors: '' })
    expect(lineOf(alone, 'Database')).toMatch(/^OK .*private/)
    // No server has made its tables yet.
    expect(lineOf(alone, 'WeChat')).toMatch(/^SKIP/)
    expect(await findPrivateServer(DATA_DIR)).toBeUndefined()
  })

  it.runIf(process.getuid?.() === 0)('starts no database of another user', async () => {
    const DATA_DIR = await temporaryDirectory()
    const server = await startPrivateServer({ dataDir: DATA_DIR, log: createLog('silent'), durable: false })
    await server.stop()
    await chown(DATA_DIR, 12_345, 12_345)
    const ended = await doctor({ DATA_DIR })
    expect(lineOf(ended, 'Database')).toMatch(/^SKIP {2}.*Database not checked: .*user number 12345/)
    expect(await findPrivateServer(DATA_DIR)).toBeUndefined()
  })
})
