import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { allPermissions } from '@greenroom/contract/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startSession } from '../auth/sessions/store.ts'
import { roles, userRoles } from '../roles/schema.ts'
import { insertUser } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('the user record', () => {
  test('has every field that the specification lists', async () => {
    const info = await server.ask(readUserInfo, {}, { token: await server.signIn('admin') })
    expect(info).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      pid: null,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      username: 'admin',
      name: '王立群',
      avatar: expect.stringMatching(/^\/api\/pictures\/[0-9a-f-]{36}$/),
      job: 'operations-lead',
      jobName: '内容运营负责人',
      organization: 'content-centre',
      organizationName: '内容中心',
      location: 'beijing',
      locationName: '北京',
      email: 'wangliqun@greenroom.example',
      introduction: '负责内容集合、公众号与直播间的日常运营。',
      personalWebsite: 'https://wangliqun.greenroom.example',
      phone: '150****0000',
      registrationDate: '2023-05-10T04:10:00.000Z',
      accountId: '10000001',
      certification: 1,
      role: 'admin',
      permissions: allPermissions,
      temporaryPermissions: [],
      timeZone: 'Asia/Shanghai',
      lockMinutes: 0,
    })
  })

  test('of a user has the user’s role and permissions', async () => {
    const info = await server.ask(readUserInfo, {}, { token: await server.signIn('user') })
    expect(info.role).toBe('user')
    expect(info.permissions.toSorted()).toEqual([
      'article:create',
      'article:read',
      'article:update',
      'content-item:create',
      'content-item:read',
      'content-item:update',
      'content-set:create',
      'content-set:read',
      'content-set:update',
      'inspection:inspect',
      'inspection:read',
      'official-account:read',
      'picture:create',
      'picture:read',
      'picture:update',
      'polish:use',
      'preset:read',
      'service:read',
      'user:read',
    ])
  })

  test('joins what several roles allow', async () => {
    const { pool } = server.database
    const id = await insertUser(pool, { username: 'both' }, 'x', 'user')
    const [admin] = await pool.select().from(roles).where(eq(roles.code, 'admin'))
    await pool.insert(userRoles).values({ userId: id, roleId: admin?.id ?? '' })
    const token = await startSession(pool, id, { address: '', device: '' }, false)
    const info = await server.ask(readUserInfo, {}, { token })
    expect(info.role).toBe('admin')
    expect(info.permissions.toSorted()).toEqual(allPermissions.toSorted())
  })

  test('of a user without roles has none', async () => {
    const { pool } = server.database
    const id = await insertUser(pool, { username: 'new' }, 'x', 'user')
    await pool.delete(userRoles).where(eq(userRoles.userId, id))
    const token = await startSession(pool, id, { address: '', device: '' }, false)
    expect(await server.ask(readUserInfo, {}, { token })).toMatchObject({ role: '', permissions: [] })
  })
})

describe('access.user-info', () => {
  test('is refused without a session', async () => {
    expect(await server.call(readUserInfo)).toMatchObject({ code: 50008, data: null })
  })

  test('is refused with fields that it does not know', async () => {
    const response = await server.call(
      readUserInfo,
      { body: { id: 1 } },
      { token: await server.signIn('user') },
    )
    expect(response).toMatchObject({ code: 40000, data: { issues: [{ path: 'body.id' }] } })
  })
})
