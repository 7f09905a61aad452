import { randomUUID } from 'node:crypto'
import { createContentSource } from '@greenroom/contract/areas/content/content-sources'
import { readFirstSteps } from '@greenroom/contract/areas/status/first-steps'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { insertUser } from '../users/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The steps that are done. */
async function doneSteps(target = server): Promise<string[]> {
  const steps = await target.ask(readFirstSteps, {}, { token: await target.signIn('admin') })
  return steps.filter(({ isDone }) => isDone).map(({ step }) => step)
}

it('A step is done once the installation has what it asks for', async () => {
  const { pool } = server.database
  await pool.execute(sql`truncate content_item, content_source, event_hour cascade`)
  expect(await doneSteps()).toEqual([])

  await insertUser(pool, { username: 'second' }, randomUUID(), 'admin')
  expect(await doneSteps()).toEqual(['administrator'])

  await server.ask(createContentSource, { body: { name: 'CMS' } }, { token: await server.signIn('admin') })
  expect(await doneSteps()).toEqual(['administrator', 'content'])

  await pool.execute(sql`insert into event_hour (hour, genre, referrer) values (now(), 'text', 'direct')`)
  expect(await doneSteps()).toEqual(['administrator', 'content', 'collection'])
})

it('A schedule of backups is a step done, before the first of them', async () => {
  const nightly = await startTestServer({ BACKUP_AT: '03:00' })
  expect(await doneSteps(nightly)).toContain('backup')
  await nightly.stop()
})

it('A disabled administrator is no second one', async () => {
  await server.database.pool.update(users).set({ status: 'disabled' }).where(eq(users.username, 'second'))
  expect(await doneSteps()).not.toContain('administrator')
})

it('The demo has no first steps', async () => {
  const demo = await startTestServer({ DEMO: '1', DEMO_DELAY: '0' })
  expect(await demo.ask(readFirstSteps, {}, { token: await demo.signIn('admin') })).toEqual([])
  await demo.stop()
})

it('A user who may not see the state of the system does not see its first steps', async () => {
  const stranger = await signInHolding(server, ['operation-log:read'])
  expect((await server.call(readFirstSteps, {}, { token: stranger })).code).toBe(errors.forbidden.code)
})
