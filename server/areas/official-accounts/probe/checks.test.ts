import { createOfficialAccount } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Account } from '../../../../emulators/weixin/state.ts'
import { startWeixinEmulator, type WeixinEmulator } from '../../../../emulators/weixin/weixin.ts'
import { readSettings } from '../../../platform/settings.ts'
import { runCheck } from '../../../testing/run-check.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { officialAccountSecrets, officialAccounts, officialAccountTokens } from '../schema.ts'
import { newAccount } from '../testing/accounts.ts'

let server: TestServer
let emulator: WeixinEmulator
beforeAll(async () => {
  emulator = await startWeixinEmulator()
  server = await startTestServer({ WEIXIN_API_URL: emulator.url })
})
afterAll(async () => {
  await server.stop()
  await emulator.stop()
})

let remotes: Account[]
beforeEach(async () => {
  const { pool } = server.database
  await pool.delete(officialAccountSecrets)
  await pool.delete(officialAccounts)
  const admin = { token: await server.signIn('admin') }
  remotes = []
  for (const name of ['Weekly', 'City']) {
    const body = newAccount({ name })
    await server.ask(createOfficialAccount, { body }, admin)
    remotes.push(emulator.account({ appId: body.appId, secret: body.appSecret, name }))
  }
})

const run = (id: string, settings = server.platform.settings) =>
  runCheck(id, { settings, database: server.database })

it('WeChat gives every account a token, and none is stored', async () => {
  expect(await run('wechat')).toMatchObject({
    state: 'ok',
    measured: expect.stringMatching(/^2 accounts got a token, [\d.]+ ms$/),
  })
  expect(await server.database.pool.$count(officialAccountTokens)).toBe(0)
})

it('An account whose white list lacks this server is named with the address to add', async () => {
  for (const remote of remotes.slice(1)) remote.whiteList = []
  expect(await run('wechat')).toMatchObject({
    state: 'failed',
    measured: '1 of 2 accounts got no token: City',
    advice: expect.stringMatching(/\(40164\) Address for the IP white list: 127\.0\.0\.1\.$/),
  })
})

it('A WeChat that cannot be reached fails with what to do, and without accounts nothing is asked', async () => {
  const settings = { ...server.platform.settings, WEIXIN_API_URL: 'http://127.0.0.1:4' }
  expect(await run('wechat', settings)).toMatchObject({
    state: 'failed',
    measured: '2 of 2 accounts got no token: Weekly, City',
    advice: expect.stringContaining('api.weixin.qq.com'),
  })
  await server.database.pool.delete(officialAccounts)
  expect(await run('wechat', settings)).toMatchObject({ state: 'skipped' })
})

it('Stored secrets are decrypted with the key of the settings, and fail with another key or without one', async () => {
  expect(await run('stored-secrets')).toMatchObject({ state: 'ok', measured: '6 / 6 can be decrypted' })
  const otherKey = { ...server.platform.settings, SECRETS_KEY: 'another key, which is no secret either' }
  const failed = { state: 'failed', measured: '0 / 6 can be decrypted' }
  expect(await run('stored-secrets', otherKey)).toMatchObject(failed)
  const noKey = readSettings({ ...testEnvironment, SECRETS_KEY: '', DATA_DIR: '/nowhere' })
  expect(await run('stored-secrets', noKey)).toMatchObject({
    ...failed,
    advice: expect.stringContaining('Restore the earlier SECRETS_KEY'),
  })
  await server.database.pool.delete(officialAccountSecrets)
  expect(await run('stored-secrets')).toMatchObject({ state: 'skipped' })
})
