import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { runJobAgain, verifyBackup } from '@greenroom/contract/areas/status/operate'
import { readStorage } from '@greenroom/contract/areas/status/storage'
import { readSystemStatus } from '@greenroom/contract/areas/status/system-status'
import { readVersion } from '@greenroom/contract/areas/status/version'
import { tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { eventStreamPath } from '@greenroom/contract/events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { archiveName, backupDirectory } from '../../platform/backup/archive-directory.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
let token: string
let directory: string

beforeAll(async () => {
  server = await startTestServer()
  directory = backupDirectory(server.platform.settings)
  token = await server.signIn('admin')
})
afterAll(() => server.stop())

const read = () => server.ask(readSystemStatus, {}, { token })

/** Who did what to which thing, newest first. */
async function deeds(action: 'system-status.run-job' | 'system-status.verify-backup') {
  const { list } = await server.ask(listOperations, { query: { action } }, { token })
  return list.map(({ entity, entityId }) => ({ entity, entityId }))
}

it('A signed-in user reads the version, and a stranger does not', async () => {
  const user = await server.signIn('user')
  expect(await server.ask(readVersion, {}, { token: user })).toEqual({
    version: manifest.version,
    build: null,
  })
  expect((await server.call(readVersion)).code).toBe(errors.notSignedIn.code)
})

it('A job that was given up runs again, is no longer listed after its success, and the log has who ran it', async () => {
  await server.database.pool.execute(sql`
    insert into pgboss.job (name, state, start_after, completed_on, output)
    values ('drafts.prune', 'failed', now() - interval '1 hour', now() - interval '1 hour', '{"message": "the disk is full"}')`)
  expect((await read()).jobs?.failed).toMatchObject([{ name: 'drafts.prune', reason: 'the disk is full' }])
  await server.ask(runJobAgain, { params: { name: 'drafts.prune' } }, { token })
  await vi.waitFor(async () => expect((await read()).jobs?.failed).toEqual([]), { timeout: 20_000 })
  expect(await deeds('system-status.run-job')).toEqual([{ entity: 'job', entityId: 'drafts.prune' }])
})

it('A job that did not fail is not run', async () => {
  const { code } = await server.call(runJobAgain, { params: { name: 'mail.send' } }, { token })
  expect(code).toBe(errors.notFound.code)
  const long = await server.call(runJobAgain, { params: { name: 'x'.repeat(200) } }, { token })
  expect(long.code).toBe(errors.invalid.code)
})

it('Without a backup there is none to verify', async () => {
  expect((await server.call(verifyBackup, {}, { token })).code).toBe(errors.notFound.code)
})

it('The last backup is read to its end, and a damaged one is named with its fault', async () => {
  const verified = async () => {
    await server.ask(verifyBackup, {}, { token })
    return vi.waitFor(
      async () => {
        const { verification } = (await read()).backup
        expect(verification?.finishedTime).not.toBeNull()
        return verification
      },
      { timeout: 20_000 },
    )
  }
  const { path } = await createBackup({
    directory,
    kind: 'manual',
    database: server.database,
    version: manifest.version,
    store: server.platform.files.store,
  })
  expect(await verified()).toMatchObject({ state: 'good', share: 1, reason: null })

  const damaged = await readFile(path)
  randomBytes(64).copy(damaged, Math.floor(damaged.length / 2))
  const name = archiveName('manual', new Date())
  await writeFile(join(directory, name), damaged)
  expect(await verified()).toMatchObject({
    state: 'bad',
    archive: name,
    reason: expect.stringContaining('damaged'),
  })
  expect(await deeds('system-status.verify-backup')).toMatchObject([{ entityId: name }, { entity: 'backup' }])
})

it('Files are summed by the table that they belong to, and the largest tables are named', async () => {
  await server.database.pool.insert(storedFiles).values({
    ownerId: '00000000-0000-4000-8000-000000000000',
    name: 'a.png',
    mediaType: 'image/png',
    size: 5000,
    sha256: '',
  })
  const storage = await server.ask(readStorage, {}, { token })
  const bytes = storage.files.reduce((sum, each) => sum + each.bytes, 0)
  const [row] = await server.database.pool.execute<{ bytes: string }>(
    sql`select sum(size) as bytes from ${storedFiles}`,
  )
  expect(bytes).toBe(Number(row?.bytes))
  expect(storage.files.find(({ owner }) => owner === null)?.bytes).toBeGreaterThanOrEqual(5000)
  const sizes = storage.tables.map(table => table.bytes)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(storage.tables.map(({ name }) => name)).toContain('operation_log')
})

it('Pollers, event streams and slow endpoints of this server are described', async () => {
  const stream = await server.app.request(eventStreamPath, { headers: { [tokenHeader]: token } })
  const reader = await signInHolding(server, ['system-status:read'])
  await vi.waitFor(async () => {
    const { pollers } = await server.ask(readSystemStatus, {}, { token: reader })
    expect(pollers.find(({ name }) => name === 'operation-log.seal')?.durationMs).toBeGreaterThanOrEqual(0)
  })
  const { streams, slowest } = await read()
  expect(streams).toEqual({ open: 1, users: 1, cut: 0 })
  const own = slowest.find(({ call }) => call === readSystemStatus.id)
  expect(own?.count).toBeGreaterThan(0)
  expect(own?.p95Ms).toBeGreaterThanOrEqual(own?.medianMs ?? Number.NaN)
  await stream.body?.cancel()
})

it('Migrations of a newer version are counted', async () => {
  await server.database.pool.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)`)
  expect((await read()).database.migrations).toEqual({ pending: 0, newer: 1 })
})
