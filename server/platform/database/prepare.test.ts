import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { socketPath } from '@greenroom/private-postgres'
import { temporaryDirectory } from '@greenroom/private-postgres/testing/temporary-directory'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { assemble, prepareSchema } from '../../assemble.ts'
import { testEnvironment } from '../../testing/test-environment.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { checkServer } from './check-server.ts'
import { type Database, openDatabase } from './database.ts'
import { prepareDatabase } from './prepare.ts'
import { DatabaseStartError } from './start-error.ts'
import { listenOnPort, openDoor } from './testing/tcp-door.ts'

const log = createLog('silent')
const defaults = readSettings({ DATA_DIR: '/nowhere' })
const secret = 'must-not-be-shown'
/** The server of the tests, connected as superuser. */
let server: Database

beforeEach(async () => {
  server = openDatabase(inject('postgres'), 1)
})

afterEach(() => server.close())

/** Runs statements as superuser once the test has ended, in the reverse order. */
function afterTest(...statements: string[]): void {
  onTestFinished(async () => {
    const again = openDatabase(inject('postgres'), 1)
    for (const statement of statements) await again.driver.unsafe(statement)
    await again.close()
  })
}

/** Makes a role without rights. Databases that it owns are made after it, as they are dropped before it. */
async function makeRole(): Promise<string> {
  const name = `plain_${randomUUID().slice(0, 8)}`
  await server.driver.unsafe(`create role ${name} login`)
  afterTest(`drop role ${name}`)
  return name
}

/** A DATABASE_URL for the server of the tests, which has no TCP port of its own. */
async function urlOf(user: string, database: string, parameters = ''): Promise<string> {
  const { socketDirectory, port } = inject('postgres')
  const door = await openDoor(socketPath(socketDirectory, port))
  return `postgres://${user}:${secret}@127.0.0.1:${door}/${database}${parameters}`
}

async function makeDatabase(options: string): Promise<string> {
  const name = `other_${randomUUID().replaceAll('-', '')}`
  await server.driver.unsafe(`create database ${name} template template0 ${options}`)
  afterTest(`drop database ${name} with (force)`)
  return name
}

/** Runs statements in a database as superuser. */
async function onDatabase(name: string, statements: string): Promise<void> {
  const there = openDatabase({ ...inject('postgres'), database: name }, 1)
  await there.driver.unsafe(statements)
  await there.close()
}

/** The message with which a DATABASE_URL is refused. */
async function refusal(url: string, timeoutMs?: number): Promise<string> {
  const error: unknown = await checkServer(url, timeoutMs).catch(thrown => thrown)
  if (!(error instanceof DatabaseStartError)) throw new Error('it was not refused', { cause: error })
  expect(error.message).not.toMatch(/\n/)
  expect(error.message).not.toContain(secret)
  return error.message
}

test('a DATABASE_URL that can be used is opened, and stopping leaves its server running', async () => {
  const url = await urlOf('greenroom', await makeDatabase(''))
  const settings = { ...defaults, DATABASE_URL: url, DATABASE_CONNECTIONS: 2 }
  const { database, stop } = await prepareDatabase(settings, log, () => {})
  expect(await database.driver`select 1 as one`).toEqual([{ one: 1 }])
  await stop()
  expect(await server.driver`select 1 as one`).toEqual([{ one: 1 }])
})

test('a DATABASE_URL may name the directory of a socket, encoded as its host', async () => {
  const { socketDirectory, port } = inject('postgres')
  const name = await makeDatabase('')
  const DATABASE_URL = `postgres://greenroom@${encodeURIComponent(socketDirectory)}:${port}/${name}`
  const settings = { ...defaults, DATABASE_URL, DATABASE_CONNECTIONS: 2 }
  const { database, stop } = await prepareDatabase(settings, log, () => {})
  expect(await database.driver`select current_database() as name`).toEqual([{ name }])
  await stop()
})

test('without a DATABASE_URL a private server starts, and stopping ends it', async () => {
  const settings = {
    ...defaults,
    DATABASE_CONNECTIONS: 150,
    DATA_DIR: await temporaryDirectory(),
  }
  const said: string[] = []
  const { database, stop } = await prepareDatabase(settings, log, line => said.push(line))
  // On a busy machine, a line that PostgreSQL is still starting may follow.
  expect(said[0]).toBe(`Setting up a new database in ${settings.DATA_DIR}/postgres`)
  const [row] = await database.driver`select current_setting('max_connections')::int as most`
  expect(row?.most).toBeGreaterThan(settings.DATABASE_CONNECTIONS)
  const { address } = database
  await stop()
  const after = openDatabase(address, 1)
  await expect(after.driver`select 1`).rejects.toThrow('ENOENT')
  await after.close()
})

test('a server that does not run is named with its port', async () => {
  // Port 1 is reserved and unused.
  const closed = '127.0.0.1:1/some'
  expect(await refusal(`postgres://u:${secret}@${closed}`)).toBe(
    `${closed} (DATABASE_URL) has no PostgreSQL that answers: is it running, and are host and port right?`,
  )
})

test('an unknown host is named', async () => {
  expect(await refusal(`postgres://u:${secret}@nowhere.invalid/some`)).toBe(
    'nowhere.invalid/some (DATABASE_URL) cannot be found: the name of the host is not known',
  )
})

test.for([
  ['says nothing', () => {}],
  ['hangs up', (socket: { destroy(): void }) => socket.destroy()],
  [
    'speaks another language',
    (socket: { write(text: string): void }) => socket.write('HTTP/1.1 400 Bad\r\n\r\n'),
  ],
] as const)('a server that %s is not waited for without end', async ([, treat]) => {
  const port = await listenOnPort(treat)
  expect(await refusal(`postgres://u:${secret}@127.0.0.1:${port}/some`, 500)).toContain(
    `127.0.0.1:${port}/some (DATABASE_URL) `,
  )
})

test('a user whom the server does not know is named', async () => {
  const url = await urlOf('stranger', 'greenroom')
  expect(await refusal(url)).toMatch(/refuses the user stranger: role "stranger" does not exist$/)
})

test('a database that is not there is named', async () => {
  const url = await urlOf('greenroom', 'missing')
  expect(await refusal(url)).toMatch(
    /\/missing \(DATABASE_URL\) cannot be used: database "missing" does not exist$/,
  )
})

test('a server older than 15 is refused by its version', async () => {
  const name = await makeDatabase('')
  await onDatabase(
    name,
    `create schema old;
    create function old.current_setting(text) returns text language sql as $$ select '140012' $$`,
  )
  const url = await urlOf('greenroom', name, '?search_path=old,pg_catalog')
  expect(await refusal(url)).toMatch(/is PostgreSQL 14, and Greenroom needs 15 or newer$/)
})

test('a database that cannot hold every script is refused by its encoding', async () => {
  const name = await makeDatabase("encoding 'SQL_ASCII' locale_provider libc locale 'C'")
  expect(await refusal(await urlOf('greenroom', name))).toMatch(/keeps text as SQL_ASCII/)
})

test('a database without the Chinese order is refused before anything is made in it', async () => {
  const name = await makeDatabase('')
  await onDatabase(
    name,
    "create schema old; create view old.pg_collation as select ''::text as collname where false",
  )
  const url = await urlOf('greenroom', name, '?search_path=old,pg_catalog')
  expect(await refusal(url)).toMatch(/has no collation zh-x-icu: use a PostgreSQL that was built with ICU/)
})

test('a database that cannot be written is refused with the parameter to change', async () => {
  const role = await makeRole()
  const name = await makeDatabase(`owner ${role}`)
  await server.driver.unsafe(`alter database ${name} set default_transaction_read_only = on`)
  expect(await refusal(await urlOf(role, name))).toMatch(
    new RegExp(`cannot be written by ${role}: switch default_transaction_read_only off`),
  )
})

test('a search path that leads to another schema is refused with the statement that mends it', async () => {
  const role = await makeRole()
  const name = await makeDatabase(`owner ${role}`)
  await onDatabase(name, `create schema authorization ${role}`)
  const url = await urlOf(role, name)
  const statement = `alter role ${role} set search_path = public`
  expect(await refusal(url)).toContain(`and Greenroom needs public, run: ${statement}`)
  await server.driver.unsafe(statement)
  await checkServer(url)
})

test('tables of another owner are refused with the statement that mends it', async () => {
  const [role, owner] = [await makeRole(), await makeRole()]
  const name = await makeDatabase('')
  await server.driver.unsafe(`grant create on database ${name} to ${role}`)
  await onDatabase(
    name,
    `grant create on schema public to ${role};
    create table public.app_user (); alter table public.app_user owner to ${owner};
    grant all on public.app_user to ${role}`,
  )
  const url = await urlOf(role, name)
  const statement = `grant ${owner} to ${role}`
  expect(await refusal(url)).toContain(
    `has tables that belong to ${owner}: connect as ${owner}, or run: ${statement}`,
  )
  await server.driver.unsafe(statement)
  expect(await refusal(url)).toMatch(/has tables of another program, such as app_user: make a database for/)
})

test('the role and database that docs/operate.md makes are enough for a whole server', async () => {
  const operate = await readFile(new URL('../../../docs/operate.md', import.meta.url), 'utf8')
  const [, documented = ''] = /```sql\n(create role .*?)```/s.exec(operate) ?? []
  const name = `documented_${randomUUID().slice(0, 8)}`
  for (const statement of documented.replaceAll(/\bgreenroom\b/g, name).split(';'))
    await server.driver.unsafe(statement)
  afterTest(`drop database ${name} with (force)`, `drop role ${name}`)
  const DATABASE_URL = await urlOf(name, name)
  const settings = readSettings({ ...testEnvironment, DATABASE_URL, DATA_DIR: await temporaryDirectory() })
  const { database, stop } = await prepareDatabase(settings, log, () => {})
  onTestFinished(stop)
  await prepareSchema(database, settings)
  const running = assemble({ settings, database, log })
  await running.start()
  const response = await running.app.request('/readyz')
  await running.stop()
  expect(response.status).toBe(200)
})

test('a user without the right to create tables is named', async () => {
  const role = await makeRole()
  const url = await urlOf(role, await makeDatabase(''))
  expect(await refusal(url)).toMatch(new RegExp(`does not let ${role} make tables`))
})
