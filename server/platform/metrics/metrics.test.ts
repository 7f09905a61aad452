import { tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { eventStreamPath } from '@greenroom/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGadget, startGadgetServer } from '../../testing/gadget.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createMetrics } from './metrics.ts'

let server: TestServer

beforeAll(async () => {
  server = await startGadgetServer({ DEMO: '1', DEMO_DELAY: '0' })
})

afterAll(() => server.stop())

const scrape = async () => (await server.app.request('/metrics')).text()

test('calls are counted and timed by their id and the code that they answered', async () => {
  const token = await server.signIn('admin')
  await server.ask(createGadget, { body: { name: 'Lamp' } }, { token })
  await server.call(createGadget, { body: { name: '' } }, { token })
  const text = await scrape()
  // The test server sends the first success again.
  expect(text).toMatch(/^http_request_duration_seconds_count\{call="gadget.create",code="20000"\} 2$/m)
  expect(text).toContain(
    `http_request_duration_seconds_count{call="gadget.create",code="${errors.invalid.code}"} 1\n`,
  )
})

test('open event streams are counted as they are now', async () => {
  const token = await server.signIn('admin')
  const stream = await server.app.request(eventStreamPath, { headers: { [tokenHeader]: token } })
  expect(await scrape()).toMatch(/^event_streams_open 1$/m)
  await stream.body?.cancel()
  expect(await scrape()).toMatch(/^event_streams_open 0$/m)
})

test('the process itself is measured', async () => {
  const response = await server.app.request('/metrics')
  expect(response.headers.get('Content-Type')).toContain('text/plain')
  expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+/m)
})

test('they are for programs of this machine', async () => {
  const statusFrom = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const request = new Request('http://greenroom.test/metrics', { headers })
    return (await server.app.fetch(request, { incoming: { socket: { remoteAddress } } })).status
  }
  expect(await statusFrom('127.0.0.1')).toBe(200)
  expect(await statusFrom('::1')).toBe(200)
  expect(await statusFrom('::ffff:127.0.0.1')).toBe(200)
  expect(await statusFrom('192.0.2.1')).toBe(403)
  // A local proxy may forward for any client.
  expect(await statusFrom('127.0.0.1', { 'X-Forwarded-For': '192.0.2.1' })).toBe(403)
})

test('with a token, they are for who knows it', async () => {
  const guarded = await startTestServer({ METRICS_TOKEN: 'a-token-of-the-test' }, server.database.again())
  const statusWith = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await guarded.app.request('/metrics', { headers })).status
  }
  expect(await statusWith('a-token-of-the-test')).toBe(200)
  expect(await statusWith('another-token-of-it')).toBe(403)
  expect((await guarded.app.request('/metrics')).status).toBe(403)
  await guarded.stop()
})

test('runs of jobs are counted by name and outcome', async () => {
  const metrics = createMetrics()
  metrics.observeJob('a.b', 'completed')
  metrics.observeJob('a.b', 'failed')
  metrics.observeJob('a.b', 'failed')
  expect(await metrics.read()).toMatch(/^job_runs_total\{job="a.b",outcome="failed"\} 2$/m)
})
