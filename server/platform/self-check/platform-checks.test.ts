import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type S3Emulator, startS3Emulator } from '../../../emulators/s3/s3.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { cloneDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts'
import { readSettings } from '../settings.ts'
import type { CheckContext, CheckOutcome } from './check.ts'
import { judgeClocks } from './clock-check.ts'
import { judgeDisk } from './disk-checks.ts'
import { platformChecks } from './platform-checks.ts'
import { judgeForwarding } from './proxy-check.ts'
import { createCheckContext, runChecks } from './run-checks.ts'
import { judgeTimeZone } from './time-zone-check.ts'

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'greenroom-self-check-'))
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

/** Runs one check of the platform as the command line does. */
async function run(
  id: string,
  environment: Record<string, string> = {},
  parts: Partial<Pick<CheckContext, 'database'>> = {},
): Promise<{ state: string; measured: string; advice: string | undefined }> {
  const context = createCheckContext({
    settings: readSettings({ DATA_DIR: directory, PORT: '0', ...environment }),
    database,
    databaseProblem: undefined,
    platform: undefined,
    request: undefined,
    ...parts,
  })
  const [result] = await runChecks(
    platformChecks.filter(check => check.id === id),
    context,
  )
  if (!result) throw new Error(`There is no check ${id}`)
  return inEnglish(result)
}

const inEnglish = ({ state, measured, advice }: CheckOutcome) => ({
  state,
  measured: measured['en-US'],
  advice: advice?.['en-US'],
})

/** A server of HTTP that answers so, by path. */
const answering = (answers: Readonly<Record<string, unknown>>) =>
  createHttpServer((request, response) => response.end(JSON.stringify(answers[request.url ?? ''])))

/** Listens on a free port until the test ends. */
async function occupyPort(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return String(typeof address === 'object' ? address?.port : '')
}

describe('settings', () => {
  it('are fine, or a variable that looks misspelt is named with the setting', async () => {
    expect(await run('settings', { HOME: '/root' })).toMatchObject({ state: 'ok' })
    expect(await run('settings', { SMPT_URL: 'smtp://lin:hunter22@x' })).toEqual({
      state: 'warning',
      measured: 'Unknown variables: SMPT_URL',
      advice: 'If they are misspelt settings, rename them: SMPT_URL → SMTP_URL.',
    })
  })
})

describe('the port', () => {
  it('is free, or another program has it', async () => {
    const PORT = await occupyPort(createServer(socket => socket.destroy()))
    expect(await run('port', { PORT })).toMatchObject({
      state: 'failed',
      measured: `Another program uses 127.0.0.1:${PORT}`,
      advice: 'Stop that program, or change PORT.',
    })
    expect(await run('port')).toMatchObject({ state: 'ok' })
  })

  it('is the running Greenroom’s, whose conditions that fail are named', async () => {
    const answers: Record<string, unknown> = { '/readyz': { status: 'ready' } }
    const PORT = await occupyPort(answering(answers))
    expect(await run('port', { PORT })).toMatchObject({
      state: 'ok',
      measured: `127.0.0.1:${PORT} is used by the running Greenroom`,
    })
    answers['/readyz'] = { status: 'not ready', failing: ['queue', 'disk'] }
    expect(await run('port', { PORT })).toMatchObject({
      state: 'warning',
      measured: `The server at 127.0.0.1:${PORT} is not ready: queue, disk`,
    })
  })

  it('cannot be one of an address that this machine does not have', async () => {
    expect(await run('port', { HOST: '203.0.113.7', PORT: '39999' })).toMatchObject({
      state: 'failed',
      measured: 'This machine has no address 203.0.113.7',
    })
  })
})

describe('the database', () => {
  it('is measured with version and size', async () => {
    const measured = expect.stringMatching(/^PostgreSQL \d+.*, with all rights, \d+ MB, [\d.]+ ms$/)
    expect(await run('database', { DATABASE_URL: urlOf(database) })).toMatchObject({ state: 'ok', measured })
  })

  it('that cannot be written fails with what to do', async () => {
    const DATABASE_URL = urlOf(database)
    const { pathname } = new URL(DATABASE_URL)
    const name = pathname.slice(1)
    await database.driver.unsafe(`alter database ${name} set default_transaction_read_only = on`)
    const outcome = await run('database', { DATABASE_URL })
    // The connections that are open already may write.
    await database.driver.unsafe(`alter database ${name} reset default_transaction_read_only`)
    expect(outcome).toMatchObject({
      state: 'failed',
      measured: expect.stringContaining('default_transaction_read_only'),
    })
  })

  it('that there is none of is skipped where others would ask it', async () => {
    expect(await run('database', {}, { database: undefined })).toMatchObject({ state: 'skipped' })
  })
})

describe('a disk', () => {
  it('is measured by writes that leave nothing behind, and by commits', async () => {
    const measured = expect.stringMatching(/^Free [\d.]+ GB \/ [\d.]+ GB, median synced write [\d.]+ ms$/)
    const DATA_DIR = await mkdtemp(join(directory, 'data-'))
    expect(await run('disk-data', { DATA_DIR })).toMatchObject({ measured })
    expect(await readdir(DATA_DIR)).toEqual([])
    expect(await run('disk-database')).toMatchObject({
      measured: expect.stringMatching(/^median synced write [\d.]+ ms$/),
    })
  })

  it('whose directory is not there yet is skipped; one that is no directory fails', async () => {
    expect(await run('disk-backups')).toMatchObject({ state: 'skipped' })
    const file = join(directory, 'file')
    await writeFile(file, '')
    expect(await run('disk-backups', { BACKUP_DIR: file })).toMatchObject({
      state: 'failed',
      measured: expect.stringContaining('cannot be written: ENOTDIR'),
      advice: expect.stringContaining('BACKUP_DIR'),
    })
  })

  it.each([
    [{ freeBytes: 1e6, syncMs: 1 }, 'failed', 'The disk is full: make room for /data.'],
    [{ freeBytes: 1e9, syncMs: 1 }, 'warning', 'There is little room: make more for /data.'],
    [{ freeBytes: 1e11, syncMs: 31 }, 'warning', expect.stringContaining('over 30 ms')],
    [{ freeBytes: 1e11, syncMs: 29 }, 'ok', undefined],
  ])('with %o is %s', ({ freeBytes, syncMs }, state, advice) => {
    const outcome = judgeDisk({ space: { freeBytes, totalBytes: 1e12 }, syncMs }, '/data')
    expect(inEnglish(outcome)).toMatchObject({ state, advice })
  })
})

describe('the clock', () => {
  it('of this process is compared with the database’s and with the file system’s', async () => {
    expect(await run('clock')).toMatchObject({
      state: 'ok',
      measured: expect.stringMatching(/^Database [+−]\d+ ms, file system [+−]\d+ ms$/),
    })
  })

  it.each([
    [{ database: 2000, files: -2000 }, 'ok'],
    [{ database: -2001 }, 'warning'],
    [{ database: 1, files: 30_001 }, 'failed'],
    [{}, 'skipped'],
  ])('with the differences %o is %s', (differences, state) => {
    expect(judgeClocks(differences).state).toBe(state)
  })
})

describe('the time zone', () => {
  it('has the same rules in this process and in PostgreSQL', async () => {
    expect(await run('time-zone', { TIME_ZONE: 'America/New_York' })).toMatchObject({
      state: 'ok',
      measured: expect.stringContaining('America/New_York (UTC−'),
    })
  })

  it('with other rules in PostgreSQL is a warning', () => {
    const hour = 3_600_000
    expect(inEnglish(judgeTimeZone('Asia/Shanghai', [8 * hour, 8 * hour], [8 * hour, 9 * hour]))).toEqual({
      state: 'warning',
      measured: 'Asia/Shanghai (UTC+8): PostgreSQL has other rules for it',
      advice: expect.stringContaining('tzdata'),
    })
  })
})

describe('the key of stored secrets', () => {
  it('is set, in a file of its owner alone, or not made yet', async () => {
    expect(await run('secrets-key', { SECRETS_KEY: 'k'.repeat(32) })).toMatchObject({ state: 'ok' })
    const DATA_DIR = join(directory, 'keys')
    expect(await run('secrets-key', { DATA_DIR })).toMatchObject({ state: 'skipped' })
    await mkdir(DATA_DIR)
    const path = join(DATA_DIR, 'secrets.key')
    await writeFile(path, 'key', { mode: 0o600 })
    expect(await run('secrets-key', { DATA_DIR })).toMatchObject({ state: 'ok' })
    await chmod(path, 0o644)
    expect(await run('secrets-key', { DATA_DIR })).toMatchObject({
      state: 'warning',
      advice: `Run chmod 600 ${path}.`,
    })
  })
})

describe('the bucket', () => {
  let s3: S3Emulator
  beforeAll(async () => {
    s3 = await startS3Emulator()
  })
  afterAll(() => s3.stop())
  const environment = () => ({
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  })

  it('takes, returns and deletes an object', async () => {
    const measured = expect.stringContaining('written, read and deleted')
    expect(await run('bucket', environment())).toMatchObject({ state: 'ok', measured })
    expect(s3.objects.size).toBe(0)
    expect(await run('bucket')).toMatchObject({ state: 'skipped', measured: 'Not configured (S3_…)' })
  })

  it('that refuses the key fails with its reason', async () => {
    expect(await run('bucket', { ...environment(), S3_ACCESS_KEY_ID: 'other' })).toMatchObject({
      state: 'failed',
      measured: expect.stringContaining('AccessDenied'),
      advice: expect.stringContaining('put, get and delete'),
    })
  })
})

describe('the mail server', () => {
  const from = { SMTP_FROM: 'greenroom@example.org' }

  it('is connected to without a mail', async () => {
    const server = await startMailServer()
    const outcome = await run('mail', { SMTP_URL: server.url, ...from })
    await server.stop()
    expect(outcome).toMatchObject({
      state: 'ok',
      measured: expect.stringMatching(/^127\.0\.0\.1:\d+, not encrypted, without a user$/),
    })
    expect(server.received).toEqual([])
    expect(await run('mail')).toMatchObject({ state: 'skipped' })
  })

  it('that refuses the user, or does not answer, fails with the reason and without the password', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        done(
          password === 'right-one'
            ? null
            : Object.assign(new Error(`${password} is wrong`), { responseCode: 535 }),
          { user: username },
        ),
    })
    const port = await occupyPort(server.server)
    const url = (password: string) => ({ SMTP_URL: `smtp://lin:${password}@127.0.0.1:${port}`, ...from })
    expect(await run('mail', url('right-one'))).toMatchObject({
      state: 'ok',
      measured: expect.stringContaining('signed in'),
    })
    const refused = await run('mail', url('hunter22'))
    expect(refused).toMatchObject({
      state: 'failed',
      measured: expect.stringMatching(/refuses the user: .*535.* is wrong/),
      advice: expect.stringContaining('the user and the password'),
    })
    expect(refused.measured).not.toContain('hunter22')
    expect(await run('mail', { SMTP_URL: 'smtp://127.0.0.1:1', ...from })).toMatchObject({
      state: 'failed',
      measured: expect.stringContaining('ECONNREFUSED'),
      advice: expect.stringContaining('the firewall'),
    })
  })
})

describe('the proxy', () => {
  const judge = (environment: Record<string, string>, forwardedFor: string | undefined, origin: string) =>
    inEnglish(judgeForwarding(readSettings(environment), { remote: '10.0.0.2', forwardedFor }, origin))
  const PUBLIC_URL = 'https://green.example.org'

  it.each([
    ['is none', {}, undefined, 'http://localhost:3000', 'ok', undefined],
    ['is trusted', { PUBLIC_URL, TRUST_PROXY: '1' }, '8.8.8.8', PUBLIC_URL, 'ok', undefined],
    ['is not trusted', { PUBLIC_URL }, '8.8.8.8', PUBLIC_URL, 'warning', 'set TRUST_PROXY=10.0.0.2'],
    [
      'serves another address',
      { PUBLIC_URL, TRUST_PROXY: '1' },
      '8.8.8.8',
      'https://old.org',
      'warning',
      'PUBLIC_URL is',
    ],
    [
      'has no public address',
      { TRUST_PROXY: '1' },
      '8.8.8.8',
      PUBLIC_URL,
      'warning',
      `Set PUBLIC_URL=${PUBLIC_URL}`,
    ],
    [
      'forwards no client',
      { PUBLIC_URL, TRUST_PROXY: '1' },
      undefined,
      PUBLIC_URL,
      'warning',
      'no X-Forwarded-For',
    ],
  ])('that %s is judged so', (_, environment, forwardedFor, origin, state, advice) => {
    const outcome = judge(environment, forwardedFor, origin)
    expect(outcome.state).toBe(state)
    expect(outcome.advice ?? '').toContain(advice ?? '')
  })

  it('leads from the public address to Greenroom, or to another program, or does not answer', async () => {
    const answers: Record<string, unknown> = {
      '/readyz': { status: 'ready' },
      '/healthz': { status: 'alive' },
    }
    const PORT = await occupyPort(answering(answers))
    const environment = { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` }
    expect(await run('proxy', environment)).toMatchObject({ state: 'ok' })
    answers['/healthz'] = 'Welcome to nginx'
    expect(await run('proxy', environment)).toMatchObject({
      state: 'failed',
      measured: expect.stringContaining('another program'),
    })
    expect(await run('proxy', { PORT, PUBLIC_URL: 'http://127.0.0.1:4' })).toMatchObject({ state: 'warning' })
    expect(await run('proxy', { PUBLIC_URL })).toMatchObject({ state: 'skipped' })
    expect(await run('proxy')).toMatchObject({ state: 'skipped' })
  })
})
