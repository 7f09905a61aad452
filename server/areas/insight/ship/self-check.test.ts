import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { runCheck } from '../../../testing/run-check.ts'

const run = (CLICKHOUSE_URL: string) => runCheck('clickhouse', { environment: { CLICKHOUSE_URL } })

/** The emulator of ClickHouse is a process of half a gigabyte; its protocol is a line of JSON for each row. */
async function startClickHouse(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('A ClickHouse that answers is named with its version', async () => {
  const host = await startClickHouse(200, '{"version":"26.3.1"}\n')
  expect(await run(`http://${host}/green`)).toMatchObject({
    state: 'ok',
    measured: expect.stringMatching(new RegExp(`^${host}/green, ClickHouse 26\\.3\\.1, [\\d.]+ ms$`)),
  })
})

it('One that refuses the user, or does not answer, fails with its reason and without the password', async () => {
  const host = await startClickHouse(
    403,
    'Code: 516. DB::Exception: lin: Authentication failed: hunter22. (AUTHENTICATION_FAILED)',
  )
  const refused = await run(`http://lin:hunter22@${host}/green`)
  expect(refused).toMatchObject({ state: 'failed', advice: expect.stringContaining('CLICKHOUSE_URL') })
  expect(refused.measured).toContain('Authentication failed')
  expect(refused.measured).not.toContain('hunter22')
  expect(await run('http://127.0.0.1:1/green')).toMatchObject({
    state: 'failed',
    measured: expect.stringContaining('ECONNREFUSED'),
  })
})

it('None is skipped', async () => {
  expect(await runCheck('clickhouse', {})).toMatchObject({ state: 'skipped' })
})
