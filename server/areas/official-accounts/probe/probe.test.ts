import type { AbilityRow } from '@greenroom/contract/areas/official-accounts/abilities'
import { demoAccounts } from '@greenroom/contract/areas/official-accounts/demo-accounts'
import {
  type CallbackMode,
  createOfficialAccount,
  deleteOfficialAccounts,
  listOfficialAccounts,
  probeOfficialAccount,
  readAccountCallback,
  readOfficialAccount,
  resetCallQuota,
  updateOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { errors } from '@greenroom/contract/errors'
import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encrypt, push, sha1Of, signedRequest } from '../../../../emulators/weixin/events.ts'
import type { Account } from '../../../../emulators/weixin/state.ts'
import { startWeixinEmulator, type WeixinEmulator } from '../../../../emulators/weixin/weixin.ts'
import { operationLog } from '../../../platform/audit/schema.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { decryptMessage, signatureOf } from '../callback/signature.ts'
import { pruneAccountsJob } from '../prune-job.ts'
import { officialAccountEvents, officialAccountSecrets } from '../schema.ts'
import { newAccount } from '../testing/accounts.ts'

let server: TestServer
let emulator: WeixinEmulator
let admin: { token: string }
beforeAll(async () => {
  emulator = await startWeixinEmulator()
  server = await startTestServer({ WEIXIN_API_URL: emulator.url })
  admin = { token: await server.signIn('admin') }
})
afterAll(async () => {
  await server.stop()
  await emulator.stop()
})

let id: string
let remote: Account
beforeEach(async () => {
  const body = newAccount()
  id = (await server.ask(createOfficialAccount, { body }, admin)).id
  remote = emulator.account({ appId: body.appId, secret: body.appSecret, name: body.name })
})
const probe = async () => (await server.ask(probeOfficialAccount, { params: { id } }, admin)).abilities
const statesOf = (rows: readonly AbilityRow[]) =>
  Object.fromEntries(rows.map(({ ability, state }) => [ability, state]))

describe('a probe', () => {
  it('finds an account’s abilities and remaining calls, and stores them', async () => {
    const abilities = await probe()
    expect(new Set(abilities.map(({ state }) => state))).toEqual(new Set(['working']))
    expect(abilities.find(({ ability }) => ability === 'publishing')?.quota).toEqual({
      limit: 100,
      used: 0,
      left: 100,
    })
    const { data } = await server.call(readOfficialAccount, { params: { id } }, admin)
    expect(data).toMatchObject({ abilities })
    expect(Object.keys(remote.drafts)).toEqual([])
  })

  it('reports missing abilities with WeChat’s reason and request id', async () => {
    remote.granted.publish = false
    remote.granted.statistics = false
    const abilities = await probe()
    expect(statesOf(abilities)).toEqual({
      connection: 'working',
      drafts: 'working',
      publishing: 'missing',
      materials: 'working',
      figures: 'missing',
      followers: 'working',
    })
    expect(abilities[2]?.failure).toMatchObject({ errcode: 48001, rid: expect.any(String) })
  })

  it('reports the address for the white list, and leaves the other abilities unknown', async () => {
    remote.whiteList = []
    const abilities = await probe()
    expect(abilities[0]).toMatchObject({
      state: 'missing',
      failure: { errcode: 40164, address: '127.0.0.1' },
    })
    expect(new Set(abilities.slice(1).map(({ state }) => state))).toEqual(new Set(['unknown']))
    remote.whiteList = ['*']
    expect(new Set((await probe()).map(({ state }) => state))).toEqual(new Set(['working']))
  })

  it('treats unready figures as working, and a used-up quota as unknown', async () => {
    remote.planned.push({ path: '/datacube/getusercumulate', failure: 61503, times: 1, isDone: false })
    remote.planned.push({ path: '/cgi-bin/draft/count', failure: 45009, times: 1, isDone: false })
    expect(statesOf(await probe())).toMatchObject({ figures: 'working', drafts: 'unknown' })
  })

  it('of an account that does not exist is refused', async () => {
    await server.ask(deleteOfficialAccounts, { body: { ids: [id] } }, admin)
    const { code } = await server.call(probeOfficialAccount, { params: { id } }, admin)
    expect(code).toBe(errors.notFound.code)
  })
})

describe('a reset of the call quota', () => {
  const reset = (token = admin.token) => server.call(resetCallQuota, { params: { id } }, { token })
  const leftToPublish = (rows: readonly AbilityRow[]) =>
    rows.find(({ ability }) => ability === 'publishing')?.quota?.left

  it('resets WeChat’s counts, is visible at once, and is in the log', async () => {
    await probe()
    remote.calls['/cgi-bin/freepublish/submit'] = 100
    expect(leftToPublish(await probe())).toBe(0)
    const { abilities } = await server.ask(resetCallQuota, { params: { id } }, admin)
    expect(leftToPublish(abilities)).toBe(100)
    const [entry] = await server.database.pool
      .select({ action: operationLog.action, title: operationLog.title })
      .from(operationLog)
      .where(and(eq(operationLog.entityId, id), eq(operationLog.action, resetCallQuota.id)))
    expect(entry).toEqual({ action: 'official-account.reset-quota', title: remote.name })
  })

  it('is refused with WeChat’s reason after ten resets in a month', async () => {
    for (let times = 0; times < 10; times++) expect((await reset()).code).toBe(20000)
    expect(await reset()).toMatchObject({ code: errors.weixinRefused.code, data: { errcode: 48006 } })
  })

  it('needs the permission and an existing account', async () => {
    const reader = await signInHolding(server, ['official-account:read'])
    expect((await reset(reader)).code).toBe(errors.forbidden.code)
    await server.ask(deleteOfficialAccounts, { body: { ids: [id] } }, admin)
    expect((await reset()).code).toBe(errors.notFound.code)
  })
})

describe('the callback address', () => {
  const message = (publishId: number, body = '') =>
    `<xml><FromUserName><![CDATA[o1]]></FromUserName><CreateTime>${publishId}</CreateTime><MsgType><![CDATA[event]]></MsgType>
<Event><![CDATA[PUBLISHJOBFINISH]]></Event>${body}<PublishEventInfo><publish_id>${publishId}</publish_id></PublishEventInfo></xml>`
  const send = (url: string, body?: string) =>
    server.app.fetch(new Request(url, body === undefined ? {} : { method: 'POST', body }))
  const storedEvents = () =>
    server.database.pool
      .select({ event: officialAccountEvents.event, publishId: officialAccountEvents.publishId })
      .from(officialAccountEvents)
      .where(eq(officialAccountEvents.accountId, id))
  async function callback(mode: 'plain' | 'compatible' | 'safe') {
    const { address, token, encodingAesKey } = await server.ask(
      readAccountCallback,
      { params: { id } },
      admin,
    )
    return { url: `http://greenroom.test${address}`, token: token ?? '', aesKey: encodingAesKey ?? '', mode }
  }

  async function allow(callbackMode: CallbackMode): Promise<void> {
    const { version } = await server.ask(readOfficialAccount, { params: { id } }, admin)
    const body = { version, changes: { callbackMode } }
    await server.ask(updateOfficialAccount, { params: { id }, body }, admin)
  }

  it('answers only WeChat’s signed check', async () => {
    const { url, token } = await callback('plain')
    const signed = `${url}?timestamp=1&nonce=2&echostr=hello&signature=${sha1Of(token, '1', '2')}`
    expect(await (await send(signed)).text()).toBe('hello')
    const wrong = await send(signed.replace(/signature=.*/, 'signature=0'))
    expect([wrong.status, await wrong.text()]).toEqual([403, ''])
    expect((await send(signed.replace(remote.appId, 'wx0'))).status).toBe(403)
  })

  it.each(['plain', 'compatible', 'safe'] as const)(
    'stores a %s message once, however often it is sent',
    async mode => {
      await allow(mode)
      const settings = await callback(mode)
      const { url, body } = signedRequest(remote, settings, message(77), Date.now())
      for (const _ of [1, 2]) expect(await (await send(url, body)).text()).toBe('success')
      expect(await storedEvents()).toEqual([{ event: 'PUBLISHJOBFINISH', publishId: '77' }])
      const { lastReceivedTime } = await server.ask(readAccountCallback, { params: { id } }, admin)
      expect(lastReceivedTime).not.toBeNull()
    },
  )

  it.each([
    ['plain', 'plain', 200],
    ['plain', 'compatible', 200],
    ['plain', 'safe', 200],
    ['compatible', 'plain', 403],
    ['compatible', 'compatible', 200],
    ['compatible', 'safe', 200],
    ['safe', 'plain', 403],
    ['safe', 'safe', 200],
  ] as const)('of an account in %s mode answers a %s message with %i', async (allowed, sent, status) => {
    await allow(allowed)
    const { url, body } = signedRequest(remote, await callback(sent), message(79), Date.now())
    expect((await send(url, body)).status).toBe(status)
    expect(await storedEvents()).toHaveLength(status === 200 ? 1 : 0)
  })

  it('refuses messages that are wrongly signed, old, for another account, or have entities', async () => {
    await allow('plain')
    const settings = await callback('safe')
    const right = signedRequest(remote, settings, message(78), Date.now())
    const other = signedRequest({ ...remote, appId: 'wx0000000000000000' }, settings, message(78), Date.now())
    const old = signedRequest(remote, settings, message(78), Date.now() - 3_600_000)
    const plain = signedRequest(remote, { ...settings, mode: 'plain' }, message(78), Date.now())
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${message(78, '<X>&b;</X>')}`
    const refused = [
      [right.url.replace(/msg_signature=\w+/, 'msg_signature=0'), right.body],
      [other.url, other.body],
      [old.url, old.body],
      [plain.url, bomb],
      [plain.url, message(78).replace('</xml>', '')],
      [plain.url, '<a>'.repeat(50_000)],
      [plain.url.replace(/signature=\w+/, 'signature=0'), plain.body],
    ] as const
    for (const [url, body] of refused) expect((await send(url, body)).status).toBeGreaterThanOrEqual(403)
    expect(await storedEvents()).toEqual([])
  })

  it('reads WeChat’s own example', () => {
    // The keys and the message of WeChat's documents.
    expect(signatureOf('AAAAA', '1714037059', '486452656')).toBe('899cf89e464efb63f54ddac96b0a0a235f53aa78')
    const key = 'A'.repeat(43)
    const sealed =
      '+qdx1OKCy+5JPCBFWw70tm0fJGb2Jmeia4FCB7kao+/Q5c/ohsOzQHi8khUOb05JCpj0JB4RvQMkUyus8TPxLKJGQqcvZqzDpVzazhZv6JsXUnnR8XGT740XgXZUXQ7vJVnAG+tE8NUd4yFyjPy7GgiaviNrlCTj+l5kdfMuFUPpRSrfMZuMcp3Fn2Pede2IuQrKEYwKSqFIZoNqJ4M8EajAsjLY2km32IIjdf8YL/P50F7mStwntrA2cPDrM1kb6mOcfBgRtWygb3VIYnSeOBrebufAlr7F9mFUPAJGj04='
    expect(decryptMessage(sealed, key, 'wxba5fad812f8e6fb9')).toContain('debug_demo')
    expect(decryptMessage(sealed, key, 'wx0')).toBeUndefined()
    expect(decryptMessage(encrypt('你好', key, 'wx1'), key, 'wx1')).toBe('你好')
  })

  it('is optional', async () => {
    expect(await push(emulator.platform, remote, message(1))).toBe('no callback address')
  })
})

it('The demo has an account that may publish and one that may not, with readable secrets', async () => {
  const { list } = await server.ask(
    listOfficialAccounts,
    { query: { name: '绿房间', sort: 'createdTime' } },
    admin,
  )
  expect(list).toMatchObject(demoAccounts.map(({ name, appId }) => ({ name, appId, hasSecret: true })))
})

it('Secrets of deleted accounts are deleted after a week', async () => {
  const { pool } = server.database
  const left = async () =>
    (
      await pool
        .select({ total: count() })
        .from(officialAccountSecrets)
        .where(eq(officialAccountSecrets.accountId, id))
    )[0]?.total
  await server.ask(deleteOfficialAccounts, { body: { ids: [id] } }, admin)
  await pruneAccountsJob.handle(jobContext(pool))
  expect(await left()).toBe(1)
  await server.database
    .driver`update official_account_secret set updated_at = now() - interval '8 days' where account_id = ${id}`
  await pruneAccountsJob.handle(jobContext(pool))
  expect(await left()).toBe(0)
})
