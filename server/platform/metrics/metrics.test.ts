import { login } from '@greenroom/contract/areas/auth/sign-in'
import { tokenHeader } from '@greenroom/contract/envelope'
import { eventStreamPath } from '@greenroom/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createMetrics } from './metrics.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ DEMO: '1', DEMO_DELAY: '0' })
})

afterAll(() => server.stop())

const scrape = async () => (await server.app.request('/metrics')).text()

test('calls are counted and timed by their id and the code that they answered', async () => {
  await server.signIn('admin')
  await server.call(login, { body: { username: 'admin', password: 'wrong' } })
  const text = await scrape()
  expect(text).toMatch(/^http_request_duration_seconds_count\{call="access.login",code="20000"\} 1$/m)
  expect(text).toMatch(/^http_request_duration_seconds_count\{call="access.login",code="50001"\} 1$/m)
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

test('runs of jobs are counted by name and outcome', async () => {
  const metrics = createMetrics()
  metrics.observeJob('a.b', 'completed')
  metrics.observeJob('a.b', 'failed')
  metrics.observeJob('a.b', 'failed')
  expect(await metrics.read()).toMatch(/^job_runs_total\{job="a.b",outcome="failed"\} 2$/m)
})
