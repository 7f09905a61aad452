import { emulatedModel } from '@greenroom/contract/areas/polish/actions'
import { deletePolishRuns, readPolishRun, startPolishRun } from '@greenroom/contract/areas/polish/runs'
import { polishStreamPath } from '@greenroom/contract/areas/polish/stream'
import { readPolishStatus } from '@greenroom/contract/areas/polish/usage'
import { tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LlmEmulator, startLlmEmulator } from '../../../../emulators/llm/llm.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'

const limit = 2
const request = { body: { action: 'polish' as const, source: '大家好，今天我们发布了新版本。' } }

let llm: LlmEmulator
let settings: Record<string, string>
let server: TestServer
let token: string
beforeAll(async () => {
  llm = await startLlmEmulator()
  settings = { AI_URL: `${llm.url}/`, AI_MODEL: emulatedModel, AI_DAILY_RUNS: String(limit) }
  server = await startTestServer(settings)
})
afterAll(async () => {
  await server.stop()
  await llm.stop()
})
beforeEach(async () => {
  token = await signInHolding(server, ['polish:use'])
  llm.behave('stream')
})

const start = async (at = server) => (await at.ask(startPolishRun, request, { token })).id
const open = (id: string, at = server) =>
  at.app.fetch(
    new Request(`http://greenroom.test${polishStreamPath.replace('{id}', id)}`, {
      method: 'POST',
      headers: { [tokenHeader]: token },
    }),
  )
const read = (id: string) => server.ask(readPolishRun, { params: { id } }, { token })
const runsToday = async () => (await server.ask(readPolishStatus, {}, { token })).today.runs
const expectRefusal = async () =>
  expect(await server.call(startPolishRun, request, { token })).toMatchObject({
    code: errors.assistantLimit.code,
    data: { limit: 'runs', max: limit },
  })

/** Moves the time at which a run was created, or its stream was opened, into the past. */
const moveBack = (id: string, column: 'created_at' | 'started_at', seconds: number) => {
  const { driver } = server.database
  return driver`update polish_run set ${driver(column)} = now() - make_interval(secs => ${seconds}) where id = ${id}`
}

describe('The daily limit', () => {
  it('counts answers, and requests that wait for their stream for up to a minute; later, no stream opens', async () => {
    await (await open(await start())).text()
    const id = await start()
    expect(await runsToday()).toBe(2)
    await moveBack(id, 'created_at', 50)
    await expectRefusal()
    await moveBack(id, 'created_at', 70)
    expect(await runsToday()).toBe(1)
    expect(await read(id)).toMatchObject({ state: 'failed', problem: 'interrupted' })
    const { code } = (await (await open(id)).json()) as { code: number }
    expect(code).toBe(errors.notFound.code)
    await start()
    await expectRefusal()
  })

  it('does not count a request whose server was killed while it answered', async () => {
    await (await open(await start())).text()
    const database = server.database.again()
    const killed = await startTestServer(settings, database)
    llm.behave('stall')
    const id = await start(killed)
    const response = await open(id, killed)
    await vi.waitFor(() => expect(llm.open()).toBe(1), { timeout: 10_000 })
    // A killed server stores nothing any more.
    await database.close()
    expect(await read(id)).toMatchObject({ state: 'running' })
    await expectRefusal()
    await moveBack(id, 'started_at', killed.platform.settings.AI_TIMEOUT_SECONDS + 70)
    expect(await read(id)).toMatchObject({ state: 'failed', problem: 'interrupted' })
    expect(await runsToday()).toBe(1)
    await start()
    await expectRefusal()
    await response.body?.cancel()
    await killed.stop()
  })

  it('lets only one of two simultaneous requests on two servers take the last place', async () => {
    const other = await startTestServer(settings, server.database.again())
    await start()
    const codes = await Promise.all(
      [server, other].map(async at => (await at.call(startPolishRun, request, { token })).code),
    )
    expect(codes.toSorted()).toEqual([20_000, errors.assistantLimit.code].toSorted())
    await other.stop()
  })

  it('is not evaded by deleting a request while it is answered', async () => {
    const other = await startTestServer(settings, server.database.again())
    llm.behave('stall')
    const id = await start(other)
    const response = await open(id, other)
    await vi.waitFor(() => expect(llm.open()).toBe(1), { timeout: 10_000 })
    expect(await runsToday()).toBe(1)
    await server.ask(deletePolishRuns, { body: { ids: [id] } }, { token })
    expect(await runsToday()).toBe(1)
    await response.body?.cancel()
    // It ends once its answers have ended.
    await other.stop()
    expect(await runsToday()).toBe(1)
  })
})
