import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, openCalls } from './call-table.ts'
import type { Account } from './state.ts'
import { setDesk } from './testing/desk.ts'
import type { Desk, DocumentedCall } from './testing/documented-call.ts'
import { documentedCalls } from './testing/documented-calls.ts'
import { type Answer, callbackKey, callbackToken, createForeignClient } from './testing/foreign-client.ts'
import { startWeixinEmulator, type WeixinEmulator } from './weixin.ts'

let emulator: WeixinEmulator
let shared: Desk
let made = 0
const expiredToken = { value: 'expired', issuedAt: 0, expiresAt: 1, overAt: null }

/** A new account of the emulator, with everything that the calls name. */
async function newDesk(): Promise<Desk> {
  made++
  const facts = { appId: `wx${String(made).padStart(16, '0')}`, secret: 's'.repeat(32), name: 'A' }
  const account = emulator.account({ ...facts, oldTokens: [{ ...expiredToken, value: `expired${made}` }] })
  account.callback = { url: `${emulator.url}/`, token: callbackToken, aesKey: callbackKey, mode: 'plain' }
  const desk = await setDesk(createForeignClient(emulator.url, facts), () => emulator.advance(60_000))
  publishOn(account, '2026-01-02')
  return { ...desk, appId: facts.appId, secret: facts.secret }
}

/** Moves what an account has published to a day that has figures. */
function publishOn(account: Account, day: string): void {
  for (const published of Object.values(account.published)) {
    published.updateTime = Date.parse(`${day}T12:00:00+08:00`)
  }
}

beforeAll(async () => {
  emulator = await startWeixinEmulator()
  shared = await newDesk()
})
afterAll(() => emulator.stop())

const pathOf = ({ path, query }: DocumentedCall, desk: Desk, others: Record<string, string> = {}) =>
  `${path.slice(1)}?${new URLSearchParams({ ...query?.(desk), ...others })}`

function send(call: DocumentedCall, desk: Desk): Promise<Answer> {
  const path = pathOf(call, desk)
  if (call.method === 'GET') return desk.client.get(path)
  return call.file ? desk.client.upload(path, call.file()) : desk.client.post(path, call.body?.(desk) ?? {})
}

/** A request that no client would make. */
async function errcodeOf(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${emulator.url}/${path}`, init)
  const answer: Answer = JSON.parse(await response.text())
  expect(response.status).toBe(200)
  expect(answer.errmsg).toMatch(/ rid: \w+-\w+-\w+$/)
  return answer.errcode
}

const tokenOf = (desk: Desk) => desk.client.app.getAccessToken().getToken()
const without = (facts: object, name: string) =>
  Object.fromEntries(Object.entries(facts).filter(([key]) => key !== name))

it('the emulator has exactly the documented calls', () => {
  const paths = documentedCalls.map(({ path }) => path)
  expect(paths.toSorted()).toEqual([...Object.keys(calls), ...Object.keys(openCalls)].toSorted())
})

describe.each(documentedCalls.map(call => [call.path, call] as const))('%s', (path, call) => {
  it('answers a foreign client as documented', async () => {
    expect(await send(call, call.changes ? await newDesk() : shared)).toMatchObject(call.answer)
  })

  it.runIf(call.needsNoToken === undefined)(
    'refuses missing, unknown, expired and replaced tokens',
    async () => {
      const init = call.method === 'POST' ? { method: 'POST', body: '{}' } : {}
      const refused = (access_token: string) => errcodeOf(pathOf(call, shared, { access_token }), init)
      expect(await errcodeOf(path.slice(1), init)).toBe(41001)
      expect(await refused('')).toBe(41001)
      expect(await refused('garbage')).toBe(40001)
      expect(await refused(`99_${'x'.repeat(120)}`)).toBe(40001)
      expect(await refused('expired1')).toBe(42001)
    },
  )

  it('refuses another method and a body that is none', async () => {
    const target = pathOf(call, shared, { access_token: await tokenOf(shared) })
    const { method, body, file } = call
    if (method === 'GET') return expect(await errcodeOf(target, { method: 'POST', body: '{}' })).toBe(43001)
    expect(await errcodeOf(target, {})).toBe(43002)
    if (file) {
      const errcode = path === '/cgi-bin/media/uploadimg' ? 43002 : 41005
      expect(await errcodeOf(target, { method, body: '{}' })).toBe(errcode)
      const empty = new FormData()
      empty.set('other', 'x')
      expect(await errcodeOf(target, { method, body: empty })).toBe(41005)
    }
    if (!body) return
    expect(await errcodeOf(target, { method, body: '' })).toBe(44002)
    for (const wrong of ['{"a":', '[]', 'a=1'])
      expect(await errcodeOf(target, { method, body: wrong })).toBe(47001)
  })

  it.runIf(call.missing)('refuses a missing parameter', async () => {
    const [parameter, errcode] = call.missing ?? ['', 0]
    const inBody = parameter in (call.body?.(shared) ?? {})
    const query = without({ ...call.query?.(shared), access_token: await tokenOf(shared) }, parameter)
    const target = `${path.slice(1)}?${new URLSearchParams(query)}`
    const body = inBody ? without(call.body?.(shared) ?? {}, parameter) : {}
    const init = call.method === 'POST' ? { method: 'POST', body: JSON.stringify(body) } : {}
    expect(await errcodeOf(target, init)).toBe(errcode)
  })
})

it('an unknown path is refused as an invalid address, with and without a token', async () => {
  const access_token = await tokenOf(shared)
  for (const path of ['cgi-bin/draft/batchdel', 'cgi-bin/unknown', 'datacube/', 'cgi-bin/toString', 'x']) {
    expect(await errcodeOf(path, {})).toBe(40066)
    expect(await errcodeOf(`${path}?access_token=${access_token}`, { method: 'POST', body: '{}' })).toBe(
      40066,
    )
  }
})

it('calls about figures are known by their names as well as by their addresses', async () => {
  const days = { begin_date: '2026-01-02', end_date: '2026-01-02' }
  const answer = await shared.client.post('datacube/getInterfaceSummary', days)
  expect(answer.list).toMatchObject([{ ref_date: '2026-01-02' }])
})

describe('messages to followers', () => {
  it('are sent once a day, once per client id, and announced', async () => {
    made++
    const facts = { appId: `wx${String(made).padStart(16, '0')}`, secret: 's', name: 'A' }
    const account = emulator.account({ ...facts, publishSeconds: 0 })
    const { post } = createForeignClient(emulator.url, facts)
    const message = {
      filter: { is_to_all: true },
      msgtype: 'text',
      text: { content: '你好' },
      clientmsgid: 'a',
    }
    const { msg_id } = await post('cgi-bin/message/mass/sendall', message)
    expect(await post('cgi-bin/message/mass/sendall', message)).toMatchObject({ errcode: 45065, msg_id })
    const others = [
      [{ ...message, clientmsgid: 'b' }, 45028],
      [{ ...message, clientmsgid: 'x'.repeat(65) }, 45067],
      [{ ...message, filter: { is_to_all: false } }, 40035],
    ] as const
    for (const [body, errcode] of others) {
      expect(await post('cgi-bin/message/mass/sendall', body)).toMatchObject({ errcode })
    }
    await emulator.settle()
    expect(emulator.pushed.find(({ appId }) => appId === account.appId)).toMatchObject({
      event: 'MASSSENDJOBFINISH',
    })
  })

  it('previews go to a WeChat name before an OpenID, and to known readers only', async () => {
    const { draft, client } = shared
    const preview = (to: object) =>
      client.post('cgi-bin/message/mass/preview', { msgtype: 'mpnews', mpnews: { media_id: draft }, ...to })
    expect(await preview({ towxname: 'someone', touser: 'unknown' })).toMatchObject({ errcode: 0 })
    expect(await preview({ touser: 'unknown' })).toMatchObject({ errcode: 40003 })
    expect(await preview({ touser: 'unknown', towxname: 'x', msgtype: 'other' })).toMatchObject({
      errcode: 40008,
    })
  })
})

it('comments are for accounts that have them', async () => {
  const desk = await newDesk()
  const account = emulator.platform.state.accounts[desk.appId]
  if (account) account.granted.comments = false
  const body = { msg_data_id: Number(desk.msgDataId), index: 0, begin: 0, count: 10, type: 0 }
  expect(await desk.client.post('cgi-bin/comment/list', body)).toMatchObject({ errcode: 88000 })
})

it('comments are elected, answered and deleted', async () => {
  const { client, msgDataId } = await newDesk()
  const on = { msg_data_id: Number(msgDataId), index: 0, user_comment_id: 1 }
  const list = async (type: number) =>
    (await client.post('cgi-bin/comment/list', { ...on, begin: 0, count: 50, type })).comment
  await client.post('cgi-bin/comment/markelect', on)
  await client.post('cgi-bin/comment/reply/add', { ...on, content: '谢谢' })
  expect(await client.post('cgi-bin/comment/reply/add', { ...on, content: '又谢' })).toMatchObject({
    errcode: 88005,
  })
  expect(await list(2)).toMatchObject([{ user_comment_id: 1, comment_type: 1, reply: { content: '谢谢' } }])
  await client.post('cgi-bin/comment/delete', on)
  expect(await list(0)).toHaveLength(2)
})

it('a draft that is submitted twice is published once', async () => {
  const { client, draft } = await newDesk()
  const first = await client.post('cgi-bin/freepublish/submit', { media_id: draft })
  expect(await client.post('cgi-bin/freepublish/submit', { media_id: draft })).toEqual(first)
  await emulator.advance(60_000)
  expect(await client.post('cgi-bin/freepublish/submit', { media_id: draft })).toMatchObject({
    errcode: 40007,
  })
})

it('an account without a callback address has nothing to check', async () => {
  made++
  const facts = { appId: `wx${String(made).padStart(16, '0')}`, secret: 's', name: 'A' }
  emulator.account(facts)
  const { post } = createForeignClient(emulator.url, facts)
  const check = (body: object) =>
    post('cgi-bin/callback/check', { action: 'dns', check_operator: 'CAP', ...body })
  expect(await check({})).toMatchObject({ errcode: 40201 })
  expect(await check({ check_operator: 'OTHER' })).toMatchObject({ errcode: 40203 })
})
