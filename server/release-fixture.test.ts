import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { success } from '@greenroom/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareSchema } from './assemble.ts'
import { restoreBackup } from './platform/backup/restore/restore-backup.ts'
import type { Database } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { allRows } from './platform/database/testing/all-rows.ts'
import { describeSchema } from './platform/database/testing/describe-schema.ts'
import { createEmptyDatabase } from './platform/database/testing/empty-database.ts'
import { firstMigrations } from './platform/database/testing/first-migrations.ts'
import { readRelease } from './platform/database/testing/release.ts'
import { createFiles } from './platform/files/files.ts'
import { readSettings } from './platform/settings.ts'
import { learnValues } from './testing/known-values.ts'
import { noLimits } from './testing/no-limits.ts'
import { type LooseRequest, startTestServer, type TestServer } from './testing/test-server.ts'

const fixtures = join(import.meta.dirname, 'testing/fixtures')
const suffix = '.tar.zst'
const versions = (await readdir(fixtures))
  .filter(name => name.endsWith(suffix))
  .map(name => name.slice(0, -suffix.length))

/** Tables whose rows describe what a running server does at the moment: a backup leaves them out. */
const withoutRows = ['job_attempt']

/** Read endpoints that do not answer, with the reason. */
const silentFor: Readonly<Record<string, string>> = {
  'article-import.read-file': 'it reads a file that the caller sends',
  'channel.audience': 'the demo has not ordered the service',
  'channel.shares': 'the demo has not ordered the service',
  'live-chat.watch': 'no audience is let in',
  'live-recording.clip-progress': 'version 1.0.0 recorded no room',
  'live-recording.read-address': 'version 1.0.0 recorded no room',
}

/** The rows with which endpoints are called whose ids no list without parameters names, by the beginning of their path. */
const rowsOfPaths: Readonly<Record<string, string>> = {
  '/api/articles/{id}/versions/{versionId}':
    'select article_id as id, id as "versionId" from article_version',
  '/api/certifications/{id}': 'select id from certification',
  '/api/imports/{id}':
    "select id from list_import where user_id = (select id from app_user where username = 'admin')",
  '/api/live/rooms/{id}': 'select id from live_room',
  '/api/presets/{key}': 'select key from preset',
}

/** Values of path parameters that are no ids. */
const pathValues: Readonly<Record<string, string>> = { list: 'content-item', form: 'content-item' }

/** Number of rows that a call is tried with. */
const maxTried = 6

const settings = readSettings({ DATA_DIR: '/nowhere', DEMO: '1', DEMO_DAYS: '0' })

it('there is a release to come from', () => {
  expect(versions).toContain('1.0.0')
})

describe.each(versions)('A database of %s with rows in every table', version => {
  let database: Database
  let directory = ''
  let before: Awaited<ReturnType<typeof allRows>>
  let tables: string[] = []
  let server: TestServer

  beforeAll(async () => {
    database = await createEmptyDatabase()
    directory = await mkdtemp(join(tmpdir(), 'greenroom-fixture-'))
    const { migrations } = await readRelease(`${version}.sql`)
    const folder = await firstMigrations(migrations.length, undefined, directory)
    const files = createFiles(readSettings({ DATA_DIR: directory }))
    await restoreBackup({ database, files, path: join(fixtures, version + suffix), version, folder })
    before = await allRows(database)
    const names = await database.driver<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
    tables = names.map(({ name }) => name)
    await migrate(database)
  })
  afterAll(async () => {
    await server?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  it('is a backup of at most 1 MB in which no table is empty', async () => {
    expect((await stat(join(fixtures, version + suffix))).size).toBeLessThanOrEqual(1_000_000)
    expect(tables.length).toBeGreaterThan(100)
    expect(tables.filter(name => !before.has(name)).toSorted()).toEqual(withoutRows)
  })

  it('keeps every row and gets the schema of a new one', async () => {
    const after = await allRows(database)
    for (const [table, rows] of before) {
      const columns = Object.keys(rows[0] ?? {})
      expect.soft(textsOf(after.get(table) ?? [], columns), table).toEqual(textsOf(rows, columns))
    }
    const fresh = await createEmptyDatabase()
    await migrate(fresh)
    const months = /operation_log_\d{4}_\d\d/
    const schemaOf = async (of: Database) => (await describeSchema(of)).filter(line => !months.test(line))
    expect(await schemaOf(database)).toEqual(await schemaOf(fresh))
    await fresh.close()
  })

  it('is started, and answers every read call to an administrator', async () => {
    await prepareSchema(database, settings)
    server = await startTestServer({ DEMO: '1', DEMO_DELAY: '0', DATA_DIR: directory }, database, {
      runsPollers: false,
      rateLimiter: noLimits,
    })
    const token = await server.signIn('admin')
    const call = (endpoint: Endpoint, request: LooseRequest) => server.call(endpoint, request, { token })
    const valuesFor = await learnValues(call)
    const reads = allEndpoints.filter(endpoint => endpoint.effect === 'read' && !needsInput(endpoint))
    expect(reads.length).toBeGreaterThan(100)
    const readRows = (query: string) => database.driver.unsafe<Record<string, unknown>[]>(query)
    const silent: string[] = []
    const read = async (endpoint: Endpoint) => {
      const codes: number[] = []
      const [, query] = Object.entries(rowsOfPaths).find(([start]) => endpoint.path.startsWith(start)) ?? []
      const rows = query === undefined ? paramsOf(endpoint, valuesFor(endpoint)) : await readRows(query)
      for (const params of rows) {
        codes.push((await call(endpoint, { params, ...emptyBody(endpoint) })).code)
        if (codes.at(-1) === success.code) return
      }
      silent.push(`${endpoint.id} ${[...new Set(codes)].join(' ')}`)
    }
    await Promise.all(reads.map(read))
    expect(silent.filter(text => silentFor[text.split(' ')[0] ?? ''] === undefined)).toEqual([])
    expect(Object.keys(silentFor).filter(id => !silent.some(text => text.startsWith(`${id} `)))).toEqual([])
  })

  it.each(['insert', 'update', 'delete'])('undoes the last %s of a content item', async operation => {
    const token = await server.signIn('admin')
    const [entry] = await database.driver<{ id: string; item: string }[]>`
      select id::text, entity_id as item from operation_log as entry
      where entity = 'content-item' and operation = ${operation} and actor_id is not null and not exists (
        select from operation_log as later where later.entity_id = entry.entity_id and later.id > entry.id)
      order by id desc limit 1`
    const rows = () =>
      database.driver`select version from content_item where id = ${entry?.item ?? randomUUID()}`
    const former = await rows()
    const request = { params: { id: entry?.id }, body: { scope: 'entry' } }
    expect(await server.call(undoOperation, request, { token })).toMatchObject({ code: success.code })
    expect(await rows()).not.toEqual(former)
  })
})

/** Rows as sorted texts, without the columns that came later. */
const textsOf = (rows: readonly Record<string, unknown>[], columns: readonly string[]) =>
  rows.map(row => JSON.stringify(columns.map(column => [column, row[column]]))).toSorted()

/** Whether a call needs a query or a body; the test has none. */
const needsInput = ({ input }: Endpoint) =>
  [input.query, input.body].some(part => part?.safeParse({}).success === false)

const emptyBody = ({ method }: Endpoint) => (method === 'GET' ? {} : { body: {} })

/** Path parameters for a call, from the rows that other calls name. */
function paramsOf({ path }: Endpoint, valuesOf: (field: string) => readonly unknown[]) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return [{}]
  const known = names.map(name => [name, pathValues[name] ? [pathValues[name]] : valuesOf(name)] as const)
  const limit = Math.min(maxTried, Math.max(...known.map(([, values]) => values.length)))
  return Array.from({ length: limit }, (_, place) =>
    Object.fromEntries(known.map(([name, values]) => [name, values[place % values.length]])),
  )
}
