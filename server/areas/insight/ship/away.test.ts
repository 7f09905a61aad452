import { askAnalytics, readRetention } from '@greenroom/contract/areas/insight/analytics'
import { readCollection } from '@greenroom/contract/areas/insight/collection'
import { sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import {
  readContentData,
  readContentPeriod,
  readContentPublish,
  readDataChainGrowth,
  readDataOverview,
  readPopular,
  readPopularAuthors,
  readPublicOpinion,
} from '@greenroom/contract/areas/insight/specified-figures'
import { readSinceLastVisit } from '@greenroom/contract/areas/workplace/since'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { homeVisits } from '../../profile/visits/schema.ts'
import { events } from '../events/schema.ts'
import { makeContentItem, makeProgram, sent } from '../events/testing/events.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  // Nothing listens on this port.
  server = await startTestServer({ CLICKHOUSE_URL: 'http://127.0.0.1:1/greenroom' })
  await server.database.pool.delete(events)
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const range = { from: '2026-11-01', to: '2026-11-23' }
const figures = [
  [askAnalytics, { body: { measure: 'clicks', range } }],
  [readRetention, { body: { range } }],
  [readWorkplaceSummary, {}],
  [readContentData, {}],
  [readPopular, { query: { type: 'text' } }],
  [readPublicOpinion, { body: { quota: 'visitors' } }],
  [readContentPublish, {}],
  [readContentPeriod, {}],
  [readPopularAuthors, {}],
  [readDataChainGrowth, { body: { quota: 'retentionTrends' } }],
  [readDataOverview, {}],
] as const

it('Without its ClickHouse a server starts, accepts events, and reports how many wait and since when', async () => {
  const item = await makeContentItem(server)
  const program = await makeProgram(server, admin)
  const body = { events: [sent(item), sent(item), sent(item)] }
  expect(await server.ask(sendEvents, { body }, program.by)).toEqual({ accepted: 3, dropped: [] })
  expect((await server.ask(sendEvents, { body }, program.by)).dropped).toHaveLength(3)
  await vi.waitFor(
    async () => {
      const { clickHouse } = await server.ask(readCollection, {}, admin)
      expect(clickHouse).toEqual({ waiting: 3, failingTime: expect.any(String), repaired: 0 })
    },
    { timeout: 20_000 },
  )
  expect(await (await server.app.request('/metrics')).text()).toMatch(/^events_waiting 3$/m)
})

it('Only endpoints that need figures fail, with figuresUnavailable', async () => {
  for (const [call, request] of figures) {
    const { code } = await server.call(call, request, admin)
    expect({ call: call.id, code }).toEqual({ call: call.id, code: errors.figuresUnavailable.code })
  }
  const yesterday = new Date(Date.now() - 86_400_000)
  await server.database.pool.update(homeVisits).set({ at: yesterday, previousAt: yesterday })
  expect(await server.ask(readSinceLastVisit, {}, admin)).toMatchObject({
    since: expect.any(String),
    publications: expect.any(Number),
    comments: null,
    riser: null,
    setsOnline: expect.any(Number),
  })
})
