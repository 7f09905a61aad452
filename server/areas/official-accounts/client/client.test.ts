import { createOfficialAccount } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { weixinFailureText } from '@greenroom/contract/areas/official-accounts/weixin-failures'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account, IssuedToken } from '../../../../emulators/weixin/state.ts'
import { startWeixinEmulator, type WeixinEmulator } from '../../../../emulators/weixin/weixin.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { officialAccountTokens } from '../schema.ts'
import { newAccount } from '../testing/accounts.ts'
import { onePixel, picture } from '../testing/pictures.ts'
import { WeixinCallError } from './call-error.ts'
import { createWeixin } from './weixin.ts'

let server: TestServer
let emulator: WeixinEmulator
let admin: { token: string }
beforeAll(async () => {
  emulator = await startWeixinEmulator()
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(async () => {
  await server.stop()
  await emulator.stop()
})

let id: string
let remote: Account
const pauses: number[] = []
/** Opens the client of one server; each has its own memory. */
function open(timeoutMs = 2000) {
  const settings = { ...testEnvironment, DATA_DIR: '', WEIXIN_API_URL: emulator.url }
  const wait = async (ms: number) => void pauses.push(ms)
  return createWeixin({ settings, database: server.database, wait, timeoutMs })
}
beforeEach(async () => {
  const body = newAccount()
  id = (await server.ask(createOfficialAccount, { body }, admin)).id
  remote = emulator.account({ appId: body.appId, secret: body.appSecret, name: body.name })
  pauses.length = 0
})

const requestsTo = (path: string) =>
  emulator.platform.log.filter(one => one.path === path && one.appId === remote.appId)
const plan = (failure: Account['planned'][number]['failure'], path = '', times = 1, isDone = false) =>
  remote.planned.push({ failure, path, times, isDone })
const failureOf = (promise: Promise<unknown>): Promise<WeixinCallError> =>
  promise.then(
    () => {
      throw new Error('It did not fail')
    },
    (error: unknown) => {
      if (error instanceof WeixinCallError) return error
      throw error
    },
  )
const tokenPath = '/cgi-bin/stable_token'
const countPath = '/cgi-bin/draft/count'
const addPath = '/cgi-bin/draft/add'

describe('the token of an account', () => {
  it('is fetched once for many callers on several servers, and stored encrypted', async () => {
    const clients = [open(), open(), open()]
    await Promise.all(clients.flatMap(({ drafts }) => [drafts.count(id), drafts.count(id), drafts.count(id)]))
    expect(requestsTo(countPath)).toHaveLength(9)
    expect(requestsTo(tokenPath)).toHaveLength(1)
    const [stored] = await server.database.pool
      .select()
      .from(officialAccountTokens)
      .where(eq(officialAccountTokens.accountId, id))
    expect(stored?.token).not.toContain(remote.stableToken?.value)
  })

  it('is renewed before it expires', async () => {
    const { drafts } = open()
    await drafts.count(id)
    const before = remote.stableToken?.value
    await server.database.pool
      .update(officialAccountTokens)
      .set({ expiresAt: new Date(Date.now() + 200_000), fetchedAt: new Date(Date.now() - 7_000_000) })
      .where(eq(officialAccountTokens.accountId, id))
    if (remote.stableToken) remote.stableToken.expiresAt = emulator.platform.now() + 200_000
    await drafts.count(id)
    expect(remote.stableToken?.value).not.toBe(before)
  })

  it.each([40001, 40014, 42001])('is fetched again once when WeChat answers %i', async errcode => {
    const { drafts } = open()
    await drafts.count(id)
    plan(errcode, countPath)
    await expect(drafts.count(id)).resolves.toEqual({ total_count: 0 })
    // WeChat does not allow another forced token at once.
    await emulator.advance(31_000)
    plan(errcode, countPath, 2)
    const { failure } = await failureOf(drafts.count(id))
    expect(failure.errcode).toBe(errcode)
    expect(pauses).toEqual([])
  })

  it.each([
    ['a newer token replaced it', 40001, (token: IssuedToken) => Object.assign(token, { overAt: 0 })],
    ['its time is over', 42001, (token: IssuedToken) => Object.assign(token, { expiresAt: 0 })],
    ['WeChat never issued it', 40001, (token: IssuedToken) => Object.assign(token, { value: 'another' })],
  ])('is fetched again when %s', async (_, errcode, spoil) => {
    const { drafts } = open()
    await drafts.count(id)
    if (remote.stableToken) remote.oldTokens = [spoil({ ...remote.stableToken })]
    remote.stableToken = null
    await expect(drafts.count(id)).resolves.toEqual({ total_count: 0 })
    const [again, refusal] = emulator.platform.log.filter(({ path }) => path === countPath)
    expect(refusal?.answered).toContain(`"errcode":${errcode}`)
    expect(again?.answered).toBe('{"total_count":0}')
    expect(requestsTo(tokenPath)).toHaveLength(2)
  })

  it.each([40001, 40014, 42001])(
    'is asked for a limited number of times while WeChat keeps answering %i',
    async errcode => {
      const { drafts } = open()
      await drafts.count(id)
      plan(errcode, countPath, 1000)
      expect((await failureOf(drafts.count(id))).failure.errcode).toBe(errcode)
      plan(errcode, tokenPath, 1000)
      expect((await failureOf(drafts.count(id))).failure.errcode).toBe(errcode)
      expect(requestsTo(countPath).length).toBeLessThanOrEqual(4)
      expect(requestsTo(tokenPath).length).toBeLessThanOrEqual(5)
    },
  )

  it('is replaced by one that another system forced, without forcing another one', async () => {
    const { drafts } = open()
    await drafts.count(id)
    const body = {
      grant_type: 'client_credential',
      appid: remote.appId,
      secret: remote.secret,
      force_refresh: true,
    }
    for (const _ of [1, 2, 3]) {
      await fetch(`${emulator.url}${tokenPath}`, { method: 'POST', body: JSON.stringify(body) })
      await drafts.count(id)
      await emulator.advance(31_000)
    }
    expect(remote.forcedAt).toHaveLength(3)
  })
})

describe('a call at WeChat', () => {
  it('reports the address for the white list', async () => {
    remote.whiteList = ['203.0.113.1']
    const { failure } = await failureOf(open().drafts.count(id))
    expect(failure).toMatchObject({
      errcode: 40164,
      address: '127.0.0.1',
      rid: expect.stringMatching(/^\w+-\w+-\w+$/),
    })
    expect(weixinFailureText(failure)['en-US']).toContain('white list')
  })

  it.each([-1, 45011, 'timeout', 'status500', 'cut'] as const)(
    'that reads is repeated after %s',
    async failure => {
      const { drafts } = open(300)
      plan(failure, countPath, 2)
      await expect(drafts.count(id)).resolves.toEqual({ total_count: 0 })
      expect(pauses).toEqual([500, 2000])
    },
  )

  it.each([-1, 'timeout', 'cut', 'status500'] as const)(
    'that writes is never repeated after %s, and is marked as uncertain',
    async failure => {
      const { drafts, materials } = open(300)
      const { media_id } = await materials.addImage(id, picture)
      plan(failure, addPath, 1, true)
      const article = { title: '标题', content: '<p>正文</p>', thumb_media_id: media_id }
      const error = await failureOf(drafts.add(id, [article]))
      expect(error.isUncertain).toBe(true)
      expect(requestsTo(addPath)).toHaveLength(1)
    },
  )

  it('fails as unreadable when the answer is no JSON', async () => {
    plan('html', countPath)
    expect((await failureOf(open().drafts.count(id))).failure.problem).toBe('unreadable')
  })

  it('waits for a picture that was uploaded a moment ago', async () => {
    const { drafts, materials } = open()
    const { media_id } = await materials.addImage(id, picture)
    plan(40007, addPath, 2)
    await drafts.add(id, [{ title: '标题', content: '<p>正文</p>', thumb_media_id: media_id }])
    expect(pauses).toEqual([2500, 5000])
  })

  it('fails with the reason without a secret and without a network', async () => {
    await server.database
      .driver`update official_account_secret set app_secret = null where account_id = ${id}`
    expect((await failureOf(open().drafts.count(id))).failure.problem).toBe('noSecret')
    const body = newAccount()
    const other = (await server.ask(createOfficialAccount, { body }, admin)).id
    const settings = { ...testEnvironment, DATA_DIR: '', WEIXIN_API_URL: testEnvironment.WEIXIN_API_URL }
    const nowhere = createWeixin({ settings, database: server.database, wait: async () => undefined })
    expect((await failureOf(nowhere.drafts.count(other))).failure.problem).toBe('unreachable')
  })

  it('never puts a secret or a token into its error', async () => {
    plan(45009, countPath)
    const error = await failureOf(open().drafts.count(id))
    for (const secret of [remote.secret, remote.stableToken?.value ?? '-']) {
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(secret)
    }
  })
})

describe('articles', () => {
  it('are sent in raw UTF-8, published, counted and taken down', async () => {
    const { drafts, materials, publishing, figures } = open()
    const { media_id: cover } = await materials.addImage(id, picture)
    const { url } = await materials.uploadImage(id, picture)
    const article = {
      title: '绿房间“早报”\u0007 🌿',
      content: `<p>正文</p><img src="${url}">`,
      thumb_media_id: cover,
    }
    const { media_id } = await drafts.add(id, [article])
    const { news_item } = await drafts.get(id, media_id)
    expect(news_item[0]).toMatchObject({ title: '绿房间“早报” 🌿', content: expect.stringContaining(url) })
    await drafts.update(id, media_id, 0, { ...article, title: '晚报' })
    expect((await drafts.list(id, { offset: 0, count: 20 })).item[0]?.content.news_item[0]?.title).toBe(
      '晚报',
    )
    const { publishId } = await publishing.submit(id, media_id)
    expect((await publishing.get(id, publishId)).status).toBe('publishing')
    await emulator.advance(60_000)
    const ended = await publishing.get(id, publishId)
    expect(ended).toMatchObject({ publishId, status: 'published', articles: [{ index: 1 }] })
    expect((await drafts.count(id)).total_count).toBe(0)
    expect((await publishing.list(id, { offset: 0, count: 20 })).total_count).toBe(1)
    await publishing.delete(id, ended.articleId ?? '')
    expect((await publishing.get(id, publishId)).status).toBe('deletedByOwner')
    expect((await figures.followersOn(id, '2026-01-01')).list).toMatchObject([{ cumulate_user: 1280 }])
  })

  it('are refused with the reason when a cover is too small', async () => {
    const { drafts, materials } = open()
    const { media_id } = await materials.addImage(id, onePixel)
    const error = await failureOf(
      drafts.add(id, [{ title: '标题', content: '正文', thumb_media_id: media_id }]),
    )
    expect(error.failure.errcode).toBe(53402)
  })
})
