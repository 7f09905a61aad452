import { type Envelope, envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpecifiedCall } from '../testing/specified-call.ts'
import { specifiedCalls, specifiedLogin } from '../testing/specified-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { drawDemoEvents } from './insight/seed.ts'

let server: TestServer
let token = ''
const answers = new Map<string, unknown>()

beforeAll(async () => {
  server = await startTestServer({ DEMO: '1', DEMO_DELAY: '0' })
  await server.database.pool.transaction(queries => drawDemoEvents(queries, 14))
})
afterAll(() => server.stop())

/** Sends a request as the front end does: a body only where it has one, and no language. */
async function send({ method, path, query, body }: Omit<SpecifiedCall, 'data'>): Promise<Envelope> {
  const response = await server.app.request(query ? `${path}?${query}` : path, {
    method,
    headers: { [tokenHeader]: token, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return envelopeSchema.parse(await response.json())
}

describe('the front end of the specification', () => {
  it('gets a text that says why it cannot sign in', async () => {
    const { path } = specifiedLogin
    const signIn = (body: unknown) => send({ method: 'POST', path, body })
    const empty = await signIn({ username: '', password: 'x' })
    expect(empty).toMatchObject({ status: 'fail', msg: expect.stringContaining('用户名不能为空') })
    expect(await signIn({ username: 'admin', password: 'x' })).toMatchObject({ msg: '账号或者密码错误' })
  })

  it('signs in', async () => {
    const { path, body } = specifiedLogin
    const { code, data, status } = await send({ method: 'POST', path, body })
    expect([code, status]).toEqual([20000, 'ok'])
    token = specifiedLogin.data.parse(data).token
  })

  // In its order: later calls send what earlier ones answered, and the last one signs out.
  it.each(specifiedCalls)('$method $path gets what it reads', async call => {
    const body = call.bodyOf ? call.bodyOf(answers) : call.body
    const { code, data, status, msg } = await send({ ...call, body })
    expect({ code, status, msg }).toEqual({ code: 20000, status: 'ok', msg: '请求成功' })
    expect(call.data.safeParse(data).error?.issues).toBeUndefined()
    answers.set(call.path, data)
  })

  it('is signed out', async () => {
    const { code, data, msg } = await send({ method: 'POST', path: '/api/user/info' })
    expect({ code, data, msg }).toEqual({ code: errors.notSignedIn.code, data: null, msg: '未登录' })
  })
})
