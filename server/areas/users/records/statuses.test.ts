import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { readBulkJob, undoBulkJob } from '@greenroom/contract/areas/bulk/bulk-jobs'
import { listUsers, setUserStatuses } from '@greenroom/contract/areas/users/users'
import { bulkLimits } from '@greenroom/contract/bulk'
import { errors } from '@greenroom/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { users } from '../../../platform/users/schema.ts'
import { withLimits } from '../../../testing/lowered.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { startSession } from '../../auth/sessions/store.ts'
import { insertUser } from '../seed.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

let server: TestServer
let admin: { token: string; language: 'en-US' }
let team: string[]

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  team = await Promise.all(
    [1, 2, 3].map(place =>
      insertUser(
        server.database.pool,
        { username: `team-${place}`, name: `Team ${place}`, email: `t${place}@cut.example.org` },
        'x',
        'user',
      ),
    ),
  )
})
beforeEach(async () => {
  await server.database.pool.update(users).set({ status: 'active' })
})
afterAll(() => server.stop())

const set = (body: object, token = admin.token) =>
  server.call(setUserStatuses, { body: { ids: null, matching: null, ...body } }, { token, language: 'en-US' })
const disabled = async () =>
  (await server.ask(listUsers, { query: { status: 'disabled', sort: 'username' } }, admin)).list.map(
    ({ username }) => username,
  )
const ownId = async (token = admin.token) => (await server.ask(readUserInfo, {}, { token })).id
const ended = (id: string | null) =>
  vi.waitFor(
    async () => {
      const job = await server.ask(readBulkJob, { params: { id: id ?? '' } }, admin)
      expect(job.state).not.toBe('running')
      return job
    },
    { timeout: 30_000, interval: 100 },
  )
const refusals = (data: unknown) => errors.usersRefused.data.parse(data)

describe('user.set-statuses', () => {
  it('disables those who are named, ends their sessions, enables them again, and is one request in the log', async () => {
    const token = await startSession(server.database.pool, team[0] ?? '', { address: '', device: '' }, false)
    expect((await set({ status: 'disabled', ids: team })).data).toEqual({ changed: 3, job: null })
    expect(await disabled()).toEqual(['team-1', 'team-2', 'team-3'])
    expect((await server.call(readUserInfo, {}, { token })).code).not.toBe(20000)
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(sql`action = ${setUserStatuses.id} and entity = 'user'`)
    expect(entries).toHaveLength(3)
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(1)
    expect((await set({ status: 'active', ids: [...team, ...team] })).data).toEqual({ changed: 3, job: null })
    expect((await set({ status: 'active', ids: team })).data).toEqual({ changed: 0, job: null })
    expect(await disabled()).toEqual([])
  })

  it('disables all users who match a filter, also by e-mail, and no others', async () => {
    const { data } = await set({ status: 'disabled', matching: { text: 'CUT.example', role: ['user'] } })
    expect(data).toEqual({ changed: 3, job: null })
    expect(await disabled()).toEqual(['team-1', 'team-2', 'team-3'])
    expect((await set({ status: 'active', matching: { status: ['disabled'] } })).data).toEqual({
      changed: 3,
      job: null,
    })
    expect((await set({ status: 'active', matching: { text: 'nobody is called so' } })).data).toEqual({
      changed: 0,
      job: null,
    })
  })

  it('changes no user, and names the obstacles: oneself, users who may do more, deleted users', async () => {
    const own = await ownId()
    const everyone = await set({ status: 'disabled', matching: {} })
    expect(everyone.code).toBe(errors.usersRefused.code)
    expect(refusals(everyone.data)).toEqual({
      refused: [{ id: own, name: '王立群', reason: 'ownAccount' }],
      total: 1,
    })
    const weak = await signInHolding(server, ['user:disable', ...['content-set:read' as const]])
    const above = await set({ status: 'disabled', ids: [own, ...team] }, weak)
    expect(refusals(above.data).refused).toContainEqual({ id: own, name: '王立群', reason: 'aboveOwnRights' })
    const response = await set({ status: 'disabled', ids: [...team, unknownId] })
    expect(refusals(response.data).refused).toEqual([{ id: unknownId, name: '', reason: 'missing' }])
    expect(await disabled()).toEqual([])
  })

  it('wants either users or a filter', async () => {
    const paths = async (body: object) =>
      errors.invalid.data.parse((await set(body)).data).issues.map(({ path }) => path)
    expect(await paths({ status: 'active' })).toEqual(['body.ids'])
    expect(await paths({ status: 'active', ids: team, matching: {} })).toEqual(['body.ids'])
    expect(await paths({ status: 'gone', ids: team })).toEqual(['body.status'])
  })

  it('leaves many to a job, which changes all of them or none, and is undone as one', async () => {
    const { driver, pool } = server.database
    await driver`
      insert into app_user (id, username, password_hash, name, email)
      select gen_random_uuid(), 'bulk-' || place, 'x', 'Bulk ' || place, '' from generate_series(1, 20) as place`
    const disabledMany = () => pool.$count(users, sql`username like 'bulk-%' and status = 'disabled'`)
    await withLimits(bulkLimits, { rows: 4 }, async () => {
      const response = await set({ status: 'disabled', matching: { text: 'bulk-' } })
      const { changed, job } = setUserStatuses.response.parse(response.data)
      expect(changed).toBe(0)
      expect(await ended(job)).toMatchObject({
        state: 'done',
        changed: 20,
        total: 20,
        detail: 'disabled',
        undoable: true,
      })
      expect(await disabledMany()).toBe(20)
      const undoing = await server.ask(undoBulkJob, { params: { id: job ?? '' } }, admin)
      expect(await ended(undoing.id)).toMatchObject({ state: 'done', isUndo: true, failure: null })
      expect(await disabledMany()).toBe(0)

      const wrong = await set({ status: 'disabled', ids: [...team, unknownId] })
      const refused = await ended(setUserStatuses.response.parse(wrong.data).job)
      expect([refused.state, refused.failure?.code]).toEqual(['failed', errors.usersRefused.code])
      expect(await disabled()).toEqual([])
    })
  })
})
