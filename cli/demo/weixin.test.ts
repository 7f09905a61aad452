import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createOfficialAccount,
  deleteOfficialAccounts,
  probeOfficialAccount,
  readDemoAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccount } from '../../server/areas/official-accounts/testing/accounts.ts'
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts'
import { startDemoWeixin } from './weixin.ts'

let directory: string
let weixin: Awaited<ReturnType<typeof startDemoWeixin>>
let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'greenroom-test-demo-weixin-'))
  weixin = await startDemoWeixin({ DATA_DIR: directory }, { hasArticles: false })
  server = await startTestServer({ WEIXIN_API_URL: weixin.url, DEMO: '1' }, undefined, { runsJobs: false })
  admin = { token: await server.signIn('admin') }
})
afterAll(async () => {
  await server.stop()
  await weixin.stop()
  await rm(directory, { recursive: true })
})

describe('the demo', () => {
  it('offers an account until it is added, and that account works', async () => {
    const offered = await server.ask(readDemoAccount, {}, admin)
    if (!offered) throw new Error('Nothing is offered')
    const { name, appId, appSecret } = offered
    const body = newAccount({ name, appId, appSecret })
    const { id } = await server.ask(createOfficialAccount, { body }, admin)
    const { abilities } = await server.ask(probeOfficialAccount, { params: { id } }, admin)
    expect(new Set(abilities.map(({ state }) => state))).toEqual(new Set(['working']))
    expect(await server.ask(readDemoAccount, {}, admin)).not.toMatchObject({ appId })
    await server.ask(deleteOfficialAccounts, { body: { ids: [id] } }, admin)
    expect(await server.ask(readDemoAccount, {}, admin)).toEqual(offered)
  })

  it('offers none when the server talks to WeChat itself or is no demo', async () => {
    for (const settings of [{ DEMO: '1', WEIXIN_API_URL: 'https://api.weixin.qq.com' }, { DEMO: '0' }]) {
      const other = await startTestServer(
        { WEIXIN_API_URL: weixin.url, ...settings },
        server.database.again(),
      )
      expect(await other.ask(readDemoAccount, {}, admin)).toBeNull()
      await other.stop()
    }
  })
})
