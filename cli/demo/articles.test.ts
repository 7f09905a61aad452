import { listArticleTemplates } from '@greenroom/contract/areas/article-library/article-templates'
import { articleStates, listArticles } from '@greenroom/contract/areas/articles/articles'
import { demoAccounts } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import { compareArticle } from '@greenroom/contract/areas/publishing/comparison'
import { listPublishJobs } from '@greenroom/contract/areas/publishing/publish-jobs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWeixinEmulator, type WeixinEmulator } from '../../emulators/weixin/weixin.ts'
import { seedDemoArticles } from '../../server/areas/publishing/seed/articles.ts'
import { demoArticles } from '../../server/areas/publishing/seed/at-weixin.ts'
import { openDemoRemote } from '../../server/areas/publishing/seed/remote.ts'
import { unrecorded } from '../../server/platform/audit/record.ts'
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts'
import { fillWithDemoArticles } from './articles.ts'

let emulator: WeixinEmulator
let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  emulator = await startWeixinEmulator()
  const accounts = demoAccounts.map(({ appId, appSecret, name, isVerified }) =>
    emulator.account({ appId, secret: appSecret, name, isVerified }),
  )
  await fillWithDemoArticles(emulator.platform, accounts)
  server = await startTestServer({ WEIXIN_API_URL: emulator.url }, undefined, { runsJobs: false })
  admin = { token: await server.signIn('admin') }
  await seed()
})
afterAll(async () => {
  await server.stop()
  await emulator.stop()
})

const seed = () =>
  server.database.pool.transaction(queries =>
    unrecorded(queries, () => seedDemoArticles(queries, server.platform.settings)),
  )
const articles = async () => (await server.ask(listArticles, { query: { pageSize: '100' } }, admin)).list

describe('the articles of the demo', () => {
  it('are in every state, once', async () => {
    await seed()
    const found = await articles()
    expect(found).toHaveLength(25)
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(articleStates))
    expect(await server.ask(listArticleTemplates, {}, admin)).toHaveLength(4)
  })

  it('have the state at WeChat that the list shows', async () => {
    const expected: Record<string, string> = {
      local: 'none',
      published: 'none',
      takenDown: 'none',
      changedRemotely: 'changed',
    }
    for (const { id, title, state, publishedTime } of await articles()) {
      const { state: remote, differences } = await server.ask(compareArticle, { params: { id } }, admin)
      const isOut = state === 'ahead' && publishedTime !== null
      expect([title, remote]).toEqual([title, isOut ? 'none' : (expected[state] ?? 'unchanged')])
      expect([title, differences]).toEqual([title, []])
    }
  })

  it('have jobs that WeChat knows, with readers’ links that open', async () => {
    const { list: jobs } = await server.ask(listPublishJobs, { query: { pageSize: '100' } }, admin)
    const published = jobs.filter(({ state }) => state === 'published')
    expect(published.map(({ parts }) => parts.length).toSorted()).toEqual([1, 1, 1, 1, 1, 3])
    for (const { address } of published.flatMap(({ parts }) => parts)) {
      const { search } = new URL(address ?? '')
      expect((await fetch(`${emulator.url}/s${search}`)).status).toBe(200)
    }
    const failed = jobs.find(({ problem }) => problem === 'reviewRejected')
    expect(failed?.parts.map(({ hasFailed }) => hasFailed)).toEqual([true])
  })
})

it('are not searched for at the real WeChat', async () => {
  const [first] = demoArticles
  const settings = { WEIXIN_API_URL: 'https://api.weixin.qq.com' }
  expect(first && (await openDemoRemote(settings, first))).toBeUndefined()
})
