import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runJobAgain, verifyBackup } from '@greenroom/contract/areas/status/operate'
import { readStorage } from '@greenroom/contract/areas/status/storage'
import { readSystemStatus } from '@greenroom/contract/areas/status/system-status'
import { errors } from '@greenroom/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { archiveName } from '../../platform/backup/archive-directory.ts'
import { temporaryFolder } from '../../platform/backup/testing/temporary-files.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('admin')
})
afterAll(() => server.stop())

const read = (target = server) => target.ask(readSystemStatus, {}, { token })

/** A run of a job as the queue keeps it. */
async function putRun(name: string, state: 'failed' | 'completed', at: string, output: unknown = null) {
  await server.database.pool.execute(sql`
    insert into pgboss.job (name, state, start_after, completed_on, output)
    values (${name}, ${state}::pgboss.job_state, ${at}::timestamptz, ${at}::timestamptz, ${JSON.stringify(output)}::jsonb)`)
}

it('An administrator sees what the server knows of itself', async () => {
  const status = await read()
  expect(status).toMatchObject({
    failing: [],
    server: { version: manifest.version, build: null, nodeVersion: process.versions.node },
    database: {
      answerMs: expect.any(Number),
      version: expect.stringMatching(/^\d+/),
      migrations: { pending: 0, newer: 0 },
    },
    backup: { nightlyAt: null, lastTime: null, lastBytes: null, isLate: false, verification: null },
    jobs: { failed: [] },
    figuresLagMs: 0,
    shortcomings: [],
  })
  expect(Date.parse(status.server.startedTime)).toBeLessThan(Date.now())
  expect(status.database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(status.disks).toMatchObject([{ uses: ['data'], isFull: false }])
})

it('Who may not see it is refused', async () => {
  const stranger = await signInHolding(server, ['operation-log:read'])
  for (const endpoint of [readSystemStatus, readStorage])
    expect((await server.call(endpoint, {}, { token: stranger })).code).toBe(errors.forbidden.code)
  const reader = await signInHolding(server, ['system-status:read'])
  for (const [endpoint, request] of [
    [verifyBackup, {}],
    [runJobAgain, { params: { name: 'mail.send' } }],
  ] as const)
    expect((await server.call(endpoint, request, { token: reader })).code).toBe(errors.forbidden.code)
})

it('The last good backup is shown with its age, and one that is overdue is said to be', async () => {
  const directory = await temporaryFolder()
  const settings = { BACKUP_DIR: directory, BACKUP_AT: '03:00' }
  const nightly = await startTestServer(settings, server.database.again(), { runsJobs: false })
  expect((await read(nightly)).backup).toMatchObject({ nightlyAt: '03:00', lastTime: null, isLate: true })

  const old = new Date(Date.now() - 50 * 60 * 60 * 1000)
  await writeFile(join(directory, archiveName('nightly', old)), 'twelve bytes')
  const backup = { nightlyAt: '03:00', lastTime: old.toISOString(), lastBytes: 12, isLate: true }
  expect(await read(nightly)).toMatchObject({ backup, failing: ['queue'] })

  const fresh = new Date(Date.now() - 60 * 60 * 1000)
  await writeFile(join(directory, archiveName('manual', fresh)), '')
  await writeFile(join(directory, `${archiveName('manual', new Date())}.partial`), '')
  expect((await read(nightly)).backup).toMatchObject({ lastTime: fresh.toISOString(), isLate: false })
  await nightly.stop()
})

it('A job that was given up is named with its reason, without values, until it succeeds again', async () => {
  const statement = {
    message: 'Failed query: select $1\nparams: secret',
    cause: { message: 'out of memory' },
  }
  await putRun('messages.prune', 'failed', '2026-03-01T08:00:00Z', { message: 'the disk is full\nat secret' })
  await putRun('exports.prune', 'failed', '2026-03-01T09:00:00Z', statement)
  await putRun('drafts.prune', 'failed', '2026-03-01T09:00:00Z', { message: 'long ago' })
  await putRun('drafts.prune', 'completed', '2026-03-01T10:00:00Z')
  expect((await read()).jobs?.failed).toEqual([
    { name: 'exports.prune', time: '2026-03-01T09:00:00.000Z', reason: 'out of memory', again: null },
    { name: 'messages.prune', time: '2026-03-01T08:00:00.000Z', reason: 'the disk is full', again: null },
  ])
})

it('Work that is due and waits is counted with its age', async () => {
  await server.database.pool.execute(sql`
    insert into pgboss.job (name, state, start_after) values ('mail.send', 'created', '2026-03-01T08:00:00Z'),
      ('mail.send', 'created', now() + interval '1 hour'), ('drafts.prune', 'retry', now())`)
  const { jobs } = await read()
  expect(jobs).toMatchObject({ retrying: 1, waitingSince: '2026-03-01T08:00:00.000Z' })
  expect(jobs?.waiting).toBeGreaterThanOrEqual(1)
})
