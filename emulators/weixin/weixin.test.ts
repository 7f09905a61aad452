import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rewriteHtml } from './rewrite-html.ts'
import type { Account } from './state.ts'
import {
  type Answer,
  callbackKey,
  callbackToken,
  createForeignClient,
  pngHead as png,
} from './testing/foreign-client.ts'
import { startWeixinEmulator, type WeixinEmulator } from './weixin.ts'

let emulator: WeixinEmulator
beforeAll(async () => {
  emulator = await startWeixinEmulator()
})
afterAll(() => emulator.stop())

let made = 0
let account: Account
let client: ReturnType<typeof createForeignClient>
beforeEach(() => {
  made++
  account = emulator.account({
    appId: `wx${String(made).padStart(16, '0')}`,
    secret: 's'.repeat(32),
    name: 'A',
  })
  client = createForeignClient(emulator.url, account)
})

const post = (path: string, json: unknown) => client.post(path, json)
const get = (path: string) => client.get(path)
const upload = (path: string, content: Buffer, filename = 'a.png') =>
  client.upload(path, { content, filename })
const article = { title: '标题', content: '<p>正文</p>' }
async function addDraft(...others: object[]): Promise<string> {
  const { media_id: thumb_media_id } = await upload('cgi-bin/material/add_material?type=image', png(900, 383))
  const articles = [
    { ...article, thumb_media_id },
    ...others.map(one => ({ ...article, thumb_media_id, ...one })),
  ]
  return String((await post('cgi-bin/draft/add', { articles })).media_id)
}
const errcodeOf = async (answer: Promise<Answer>) => (await answer).errcode

describe('tokens', () => {
  const ask = async (isForced: boolean) => {
    const body = {
      grant_type: 'client_credential',
      appid: account.appId,
      secret: 's'.repeat(32),
      force_refresh: isForced,
    }
    const answer = await fetch(`${emulator.url}/cgi-bin/stable_token`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const parsed: Answer = JSON.parse(await answer.text())
    return parsed
  }

  it('stay the same until a new one is forced, which invalidates the old one', async () => {
    const { access_token: first } = await ask(false)
    expect((await ask(false)).access_token).toBe(first)
    await get('cgi-bin/draft/count')
    expect((await ask(true)).access_token).not.toBe(first)
    expect(await errcodeOf(get('cgi-bin/draft/count'))).toBe(40001)
    expect(await errcodeOf(ask(true))).toBe(45011)
  })

  it('are forced twenty times a day at most', async () => {
    for (let time = 0; time < 20; time++) {
      expect((await ask(true)).errcode).toBeUndefined()
      await emulator.advance(31_000)
    }
    expect((await ask(true)).errcode).toBe(45009)
  })

  it('overlap when a new one is given before the end, and end', async () => {
    const { access_token: first } = await ask(false)
    await emulator.advance(6_950_000)
    expect((await ask(false)).access_token).not.toBe(first)
    const count = (token: unknown) => fetch(`${emulator.url}/cgi-bin/draft/count?access_token=${token}`)
    expect(await (await count(first)).json()).toEqual({ total_count: 0 })
    await emulator.advance(300_000)
    expect(await (await count(first)).json()).toMatchObject({ errcode: 42001 })
  })

  it('are for known callers with the right secret', async () => {
    account.whiteList = ['203.0.113.1']
    const { errcode, errmsg } = await ask(false)
    expect(errcode).toBe(40164)
    expect(errmsg).toMatch(
      /^invalid ip 127\.0\.0\.1 ipv6 ::ffff:127\.0\.0\.1, not in whitelist rid: \w+-\w+-\w+$/,
    )
    account.whiteList = ['*']
    account.secret = 'other'
    expect((await ask(false)).errcode).toBe(40125)
  })
})

describe('drafts', () => {
  it('are added without errcode, written over by an object, listed and deleted', async () => {
    const media_id = await addDraft({ title: '第二篇' })
    expect(await get('cgi-bin/draft/count')).toEqual({ total_count: 1 })
    const update = { media_id, index: 1, articles: [{ ...article, title: '新' }] }
    expect(await errcodeOf(post('cgi-bin/draft/update', update))).toBe(47001)
    const [thumb_media_id] = Object.keys(account.materials)
    const right = { ...update, articles: { ...article, title: '新', thumb_media_id } }
    expect(await post('cgi-bin/draft/update', right)).toMatchObject({ errcode: 0 })
    expect(await errcodeOf(post('cgi-bin/draft/update', { ...right, index: 2 }))).toBe(40114)
    const found = await post('cgi-bin/draft/get', { media_id })
    expect(found.news_item).toMatchObject([{ title: '标题' }, { title: '新', digest: '' }])
    expect(await post('cgi-bin/draft/batchget', { offset: 0, count: 20 })).toMatchObject({
      total_count: 1,
      item_count: 1,
    })
    expect(await errcodeOf(post('cgi-bin/draft/batchget', { offset: 0, count: 21 }))).toBe(40097)
    expect(await post('cgi-bin/draft/delete', { media_id })).toMatchObject({ errcode: 0 })
    expect(await errcodeOf(post('cgi-bin/draft/get', { media_id }))).toBe(40007)
  })

  it.each([
    [{ title: 'x'.repeat(33) }, 45003],
    [{ digest: 'x'.repeat(129) }, 45004],
    [{ author: 'x'.repeat(17) }, 45110],
    [{ content: 'x'.repeat(20_000) }, 45002],
    [{ content_source_url: 'ftp://x' }, 41039],
    [{ thumb_media_id: 'unknown' }, 40007],
    [{ pic_crop_235_1: '0_0_2_1' }, 53402],
  ])('with %o are refused', async (fields, errcode) => {
    await addDraft()
    const [thumb_media_id] = Object.keys(account.materials)
    const articles = [{ ...article, thumb_media_id, ...fields }]
    expect(await errcodeOf(post('cgi-bin/draft/add', { articles }))).toBe(errcode)
  })

  it('keep an escape of JSON as it is written', async () => {
    await addDraft()
    const [thumb_media_id] = Object.keys(account.materials)
    const token = await client.app.getAccessToken().getToken()
    const body = `{"articles":[{"title":"\\u4e2d","content":"x","thumb_media_id":"${thumb_media_id}"}]}`
    await fetch(`${emulator.url}/cgi-bin/draft/add?access_token=${token}`, { method: 'POST', body })
    expect(Object.values(account.drafts).map(({ articles }) => articles[0]?.title)).toContain('\\u4e2d')
  })

  it('lose everything that WeChat does not keep', () => {
    const isOwn = (url: string) => url.startsWith('http://mmbiz.qpic.cn/')
    const rewrite = (html: string) => rewriteHtml(html, isOwn)
    expect(rewrite('<script>alert(1)</script><style>p{}</style><p onclick="x()" id="a">a</p>')).toBe(
      '<p>a</p>',
    )
    expect(rewrite('<iframe src="//x"></iframe><div class="c">b</div>')).toBe('<p>b</p>')
    const media = [
      'video',
      'audio',
      'mpvoice',
      'mpvideo',
      'qqmusic',
      'mp-common-profile',
      'mp-common-videosnap',
    ]
    expect(rewrite(media.map(name => `<${name} name="a"></${name}>`).join(''))).toBe('')
    const card = '<mp-miniprogram data-miniprogram-appid="wx1" data-miniprogram-title="a"></mp-miniprogram>'
    expect(rewrite(card)).toBe(card)
    expect(rewrite('<img src="http://x/a.png"><img src="http://mmbiz.qpic.cn/a">')).toBe(
      '<img data-src="http://mmbiz.qpic.cn/a">',
    )
    expect(rewrite('<a href="https://x.com">t</a><a href="https://mp.weixin.qq.com/s/1">u</a>')).toBe(
      't<a href="https://mp.weixin.qq.com/s/1">u</a>',
    )
    expect(rewrite(`<p style="font-family:'A B';position:fixed">c</p>`)).toBe(
      '<p style="font-family:&#39;A B&#39;;">c</p>',
    )
    expect(rewrite('<p style="font-family:&quot;A&quot;">d</p>')).toBe('<p style="">d</p>')
    expect(
      rewrite('<p style="color:red;font-family:&quot;A&quot;,&#39;B&#39;;margin:0">e</p><b>f</b>'),
      'only the declaration with the entity is lost',
    ).toBe('<p style="color:red;margin:0;">e</p><b>f</b>')
  })
})

describe('materials', () => {
  it('are recognized by their content, not by their name', async () => {
    const webp = Buffer.from('RIFF0000WEBPVP8 ')
    expect(await errcodeOf(upload('cgi-bin/media/uploadimg', webp, 'a.png'))).toBe(40005)
    expect(await errcodeOf(upload('cgi-bin/media/uploadimg', png(9, 9, 1024 * 1024)))).toBe(40009)
    expect(await errcodeOf(upload('cgi-bin/material/add_material?type=thumb', png(9, 9)))).toBe(40005)
    expect(
      await errcodeOf(upload('cgi-bin/material/add_material?type=image', png(9, 9, 11 * 1024 * 1024))),
    ).toBe(40009)
    const { url } = await upload('cgi-bin/media/uploadimg', png(9, 9))
    expect(url).toMatch(/^http:\/\/mmbiz\.qpic\.cn\/mmbiz_png\//)
    const shown = await fetch(String(url).replace('http://mmbiz.qpic.cn', emulator.url))
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(await get('cgi-bin/material/get_materialcount')).toMatchObject({ image_count: 0 })
  })
})

describe('publishing', () => {
  const submit = async (media_id: string) =>
    String((await post('cgi-bin/freepublish/submit', { media_id })).publish_id)

  it.each([0, 2, 3, 4, 5, 6] as const)('ends in state %i, and is 1 until then', async status => {
    const media_id = await addDraft({ title: '第二篇' })
    account.nextOutcomes.push({ status, failIdx: status === 4 ? [2] : [] })
    const publish_id = await submit(media_id)
    expect(await post('cgi-bin/freepublish/get', { publish_id })).toMatchObject({ publish_status: 1 })
    await emulator.advance(60_000)
    const ended = await post('cgi-bin/freepublish/get', { publish_id })
    expect(ended).toMatchObject({
      publish_status: status,
      fail_idx: status === 4 ? [2] : status === 2 ? [1, 2] : [],
    })
    expect('article_id' in ended).toBe(status === 0)
    const { total_count } = await get('cgi-bin/draft/count')
    expect(total_count, 'what is published is no draft any more').toBe([0, 5, 6].includes(status) ? 0 : 1)
  })

  it('is for accounts that it is granted to', async () => {
    const media_id = await addDraft()
    account.granted.publish = false
    expect(await errcodeOf(post('cgi-bin/freepublish/submit', { media_id }))).toBe(48001)
    expect(await post('cgi-bin/draft/get', { media_id })).toHaveProperty('news_item')
  })

  it('can be deleted article by article', async () => {
    const publish_id = await submit(await addDraft({ title: '第二篇' }))
    await emulator.advance(60_000)
    const { article_id } = await post('cgi-bin/freepublish/get', { publish_id })
    await post('cgi-bin/freepublish/delete', { article_id, index: 2 })
    const { news_item } = await post('cgi-bin/freepublish/getarticle', { article_id })
    expect(news_item).toMatchObject([{ is_deleted: false }, { is_deleted: true }])
    expect(await post('cgi-bin/freepublish/get', { publish_id })).toMatchObject({ publish_status: 0 })
    await post('cgi-bin/freepublish/delete', { article_id })
    expect(await post('cgi-bin/freepublish/get', { publish_id })).toMatchObject({ publish_status: 5 })
  })

  it('is pushed to the callback address, signed and encrypted, and repeated until it is accepted', async () => {
    const received: { query: URLSearchParams; body: string }[] = []
    const server = createServer(async (request, response) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams
      received.push({ query, body: await text(request) })
      response.writeHead(received.length < 2 ? 500 : 200).end('success')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    account.callback = {
      url: `http://127.0.0.1:${port}/`,
      token: callbackToken,
      aesKey: callbackKey,
      mode: 'safe',
    }
    const publish_id = await submit(await addDraft())
    await emulator.advance(60_000)
    server.close()
    expect(received).toHaveLength(2)
    const { query, body } = received[1] ?? { query: new URLSearchParams(), body: '' }
    const sealed = /<Encrypt><!\[CDATA\[(.*)\]\]>/.exec(body)?.[1] ?? ''
    const part = (name: string) => query.get(name) ?? ''
    const opened = client.app
      .getEncryptor()
      .decrypt(sealed, part('msg_signature'), part('nonce'), Number(part('timestamp')))
    expect(opened).toContain(`<publish_id>${publish_id}</publish_id><publish_status>0</publish_status>`)
  })
})

describe('quotas and figures', () => {
  it('end calls for the day, and are cleared ten times a month', async () => {
    account.dailyLimits['/cgi-bin/draft/count'] = 1
    await get('cgi-bin/draft/count')
    expect(await errcodeOf(get('cgi-bin/draft/count'))).toBe(45009)
    expect((await post('cgi-bin/openapi/quota/get', { cgi_path: '/cgi-bin/draft/count' })).quota).toEqual({
      daily_limit: 1,
      used: 1,
      remain: 0,
    })
    for (let time = 0; time < 10; time++) {
      expect(await errcodeOf(post('cgi-bin/clear_quota', { appid: account.appId }))).toBe(0)
    }
    expect(await get('cgi-bin/draft/count')).toEqual({ total_count: 0 })
    expect(await errcodeOf(post('cgi-bin/clear_quota', { appid: account.appId }))).toBe(48006)
  })

  it('are of whole days that are over', async () => {
    const days = (begin_date: string, end_date: string) =>
      post('datacube/getusercumulate', { begin_date, end_date })
    expect((await days('2026-01-01', '2026-01-07')).list).toHaveLength(7)
    expect((await days('2026-01-01', '2026-01-08')).errcode).toBe(61501)
    expect((await days('2026-01-01', '2099-01-01')).errcode).toBe(61500)
  })
})

it('stores its state in its file, and shows it', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'weixin-emulator-'))
  const file = join(directory, 'state.json')
  const first = await startWeixinEmulator({ file })
  first.account({ appId: 'wx1', secret: 's', name: '<b>Kept</b>' }).followers = 7
  await first.stop()
  const second = await startWeixinEmulator({ file })
  expect(second.platform.state.accounts.wx1?.followers).toBe(7)
  const page = await (await fetch(second.url)).text()
  expect(page).toContain('&lt;b&gt;Kept')
  const body = new URLSearchParams({ account: 'wx1', failure: '', errcode: '45009', times: '2', path: '' })
  await fetch(`${second.url}/-/failure`, { method: 'POST', body, redirect: 'manual' })
  expect(second.platform.state.accounts.wx1?.planned).toEqual([
    { path: '', failure: 45009, times: 2, isDone: false },
  ])
  const elsewhere = await fetch(`${second.url}/-/failure`, {
    method: 'POST',
    body,
    headers: { Origin: 'http://evil.example' },
  })
  expect(elsewhere.status).toBe(403)
  await second.stop()
  rmSync(directory, { recursive: true })
})
