import { checkSystem } from '@greenroom/contract/areas/status/checks'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '../../modules.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer({ SMPT_URL: 'smtp://lin:hunter22@x', S3_REGION: 'cn-north-1' })
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

it('An administrator gets the result of every check of every module, in both languages', async () => {
  const before = Date.now()
  const { time, results } = await server.ask(checkSystem, {}, admin)
  expect(results.map(({ id }) => id)).toEqual(registry.checks().map(({ id }) => id))
  expect(new Set(results.map(({ id }) => id)).size).toBe(results.length)
  expect(Date.parse(time)).toBeGreaterThanOrEqual(before)
  const stateOf = (id: string) => results.find(result => result.id === id)?.state
  for (const id of ['port', 'database', 'clock', 'time-zone', 'proxy']) expect(stateOf(id)).toBe('ok')
  for (const id of ['bucket', 'mail', 'clickhouse', 'live']) expect(stateOf(id)).toBe('skipped')
  const [settings] = results
  expect(settings).toMatchObject({ state: 'warning', name: { 'zh-CN': '设置', 'en-US': 'Settings' } })
  for (const { measured, advice, state } of results) {
    expect(measured['zh-CN']).not.toBe('')
    expect(advice === null).toBe(state === 'ok' || state === 'skipped')
    if (advice) expect(advice['zh-CN']).toMatch(/\p{sc=Han}.*。$/u)
  }
  expect(JSON.stringify(results)).not.toContain('hunter22')
})

it('Requests at the same time share one run', async () => {
  const [one, other] = await Promise.all([
    server.ask(checkSystem, {}, admin),
    server.ask(checkSystem, {}, admin),
  ])
  expect(one).toEqual(other)
  expect((await server.ask(checkSystem, {}, admin)).time).not.toBe(one.time)
})

it('A user without the permission is refused', async () => {
  const token = await server.signIn('user')
  expect((await server.call(checkSystem, {}, { token })).code).toBe(errors.forbidden.code)
})

it('The proxy is judged by the request: one that is not trusted is named', async () => {
  const request = server.request(checkSystem, {}, admin)
  request.headers.set('X-Forwarded-For', '8.8.8.8')
  const { data } = await (await server.app.fetch(request)).json()
  const { results } = checkSystem.response.parse(data)
  expect(results.find(({ id }) => id === 'proxy')).toMatchObject({
    state: 'warning',
    advice: { 'en-US': expect.stringContaining('TRUST_PROXY') },
  })
})
