import { login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import {
  deleteContentSets,
  listContentSets,
  readContentSet,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { createContentSource, revokeContentSource } from '@greenroom/contract/areas/content/content-sources'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { idempotencyKeyHeader } from '@greenroom/contract/envelope'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import '../text/texts.ts'
import { toast } from '../feedback/toast.ts'
import { clearSession, session, startSession, stayOnPage } from '../session/session.ts'
import { CallFailure, call, failureData } from './call.ts'

// Test files that share a worker share its globals.
afterAll(() => void vi.unstubAllGlobals())

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const showFailure = vi.spyOn(toast, 'failure').mockReturnValue(undefined)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  showFailure.mockClear()
  clearSession()
})

function response(code: number, data: unknown = null, msg = 'said by the server') {
  const status = code === 20000 ? 'ok' : 'fail'
  return Response.json({ data, status, msg, code }, { headers: { 'X-Request-Id': 'r-1' } })
}

function sent(): { address: string; init: RequestInit; headers: Headers } {
  const [address = '', init = {}] = fetched.mock.calls[0] ?? []
  return { address, init, headers: new Headers(init.headers) }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a call goes where its declaration says, with the token and the language', async () => {
  startSession('abc')
  fetched.mockResolvedValue(response(20000, { list: [] }))
  const data = await call(listContentSets, {
    query: { status: ['online', 'offline'], name: 'a b', sort: '-count' },
  })
  expect(data).toEqual({ list: [] })
  expect(sent().address).toBe('/api/list/policy?status=online&status=offline&name=a+b&sort=-count')
  expect(sent().init.method).toBe('GET')
  expect(sent().headers.get('AccessToken')).toBe('abc')
  expect(sent().headers.get('Accept-Language')).toBe('zh-CN')
})

test('parameters are filled into the path and the body is JSON', async () => {
  fetched.mockImplementation(async () => response(20000))
  await call(readContentSet, { params: { id: 'a/b' } })
  expect(sent().address).toBe('/api/content-sets/a%2Fb')
  fetched.mockClear()
  await call(deleteContentSets, { body: { ids: ['1'] } })
  expect(sent().init.body).toBe('{"ids":["1"]}')
  expect(sent().headers.get('Content-Type')).toBe('application/json')
  expect(sent().headers.has('AccessToken')).toBe(false)
})

test('a refusal is thrown with all parts of the response, and reported once', async () => {
  fetched.mockResolvedValue(response(40003, { permission: 'content-set:read' }))
  const failure = await failureOf(call(readWorkplaceSummary, {}))
  expect(failure).toBeInstanceOf(CallFailure)
  expect(failure).toMatchObject({
    code: 40003,
    reason: 'forbidden',
    message: 'said by the server',
    requestId: 'r-1',
  })
  expect(failureData(failure, 'forbidden')).toEqual({ permission: 'content-set:read' })
  expect(failureData(failure, 'conflict')).toBeUndefined()
  expect(showFailure).toHaveBeenCalledExactlyOnceWith(failure)
})

test('a caller is quiet about what it shows itself, and only about that', async () => {
  fetched.mockImplementation(async () => response(40009, { current: {} }))
  await failureOf(call(readWorkplaceSummary, {}, { quiet: ['conflict'] }))
  await failureOf(call(readWorkplaceSummary, {}, { quiet: true }))
  expect(showFailure).not.toHaveBeenCalled()
  await failureOf(call(readWorkplaceSummary, {}, { quiet: ['invalid'] }))
  expect(showFailure).toHaveBeenCalledOnce()
})

test.each([50008, 50012, 50014])('code %i ends the session here, for every caller', async code => {
  startSession('abc')
  fetched.mockResolvedValue(response(code))
  await failureOf(call(readWorkplaceSummary, {}, { quiet: true }))
  expect(session.getState()).toMatchObject({ token: 'abc', ended: true, asking: true })
})

test('a call that was under way when the user chose to stay does not ask again, the next one does', async () => {
  startSession('abc')
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(promise)
  const underWay = failureOf(call(readWorkplaceSummary, {}, { quiet: true }))
  stayOnPage()
  resolve(response(50008))
  await underWay
  expect(session.getState()).toMatchObject({ ended: true, asking: false })
  fetched.mockResolvedValue(response(50008))
  await failureOf(call(readWorkplaceSummary, {}, { quiet: true }))
  expect(session.getState().asking).toBe(true)
})

test('the guard’s own question and answers to an older token do not end the session', async () => {
  startSession('abc')
  fetched.mockImplementation(async () => response(50008))
  await failureOf(call(readUserInfo, {}, { quiet: true }))
  await failureOf(call(readWorkplaceSummary, {}, { quiet: true, token: 'older' }))
  expect(session.getState().ended).toBe(false)
})

test('an unreachable server is reported with the text of the network error', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const failure = await failureOf(call(readWorkplaceSummary, {}))
  expect(failure).toMatchObject({ code: 0, reason: undefined, message: 'Failed to fetch' })
  expect(showFailure).toHaveBeenCalledOnce()
})

test('an answer that is not the application’s is a failure', async () => {
  fetched.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(await failureOf(call(readWorkplaceSummary, {}))).toMatchObject({ code: 0, reason: undefined })
})

test('an aborted call reports no failure', async () => {
  const controller = new AbortController()
  fetched.mockImplementation(async () => {
    controller.abort()
    throw controller.signal.reason
  })
  const failure = await failureOf(call(readWorkplaceSummary, {}, { signal: controller.signal }))
  expect(failure).toBe(controller.signal.reason)
  expect(showFailure).not.toHaveBeenCalled()
})

test('a write that is asked for again before its response is sent once, and both callers get the response', async () => {
  startSession('abc')
  fetched.mockImplementation(async () => response(20000, { deleted: 1 }))
  const remove = (id: string) => call(deleteContentSets, { body: { ids: [id] } })
  expect(await Promise.all([remove('a'), remove('a'), remove('b')])).toEqual(
    Array.from({ length: 3 }, () => ({ deleted: 1 })),
  )
  expect(fetched).toHaveBeenCalledTimes(2)
  await remove('a')
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a write is sent anew after one that failed', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockImplementation(async () => response(20000, { deleted: 1 }))
  const remove = () => call(deleteContentSets, { body: { ids: ['a'] } }, { quiet: true })
  expect(await failureOf(remove())).toBeInstanceOf(CallFailure)
  expect(await remove()).toEqual({ deleted: 1 })
})

test('a write that outlives its page is sent although the same one is under way, which the page takes with it', async () => {
  fetched.mockImplementation(async () => response(20000, { deleted: 1 }))
  const remove = (outlivesPage: boolean) =>
    call(deleteContentSets, { body: { ids: ['a'] } }, { outlivesPage })
  await Promise.all([remove(false), remove(true)])
  expect(fetched.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([false, true])
})

/** The keys of all requests, in their order; null without one. */
const keys = () => fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get(idempotencyKeyHeader))
const remove = (id = 'a', options = {}) =>
  call(deleteContentSets, { body: { ids: [id] } }, { quiet: true, ...options })

test.each([
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy answers', async () => new Response('<html>Gateway Time-out</html>', { status: 504 })],
  ['the answer breaks off', async () => new Response('{"data":', { status: 200 })],
  ['the database was away', async () => response(40053)],
  ['the session has expired', async () => response(50014)],
  ['the attempt after a lost one is refused', async () => response(40029, { retryAfterSeconds: 1 })],
])(
  'when %s, the same write has the same key when it is asked for again, and no longer after its success',
  async (_, fails) => {
    fetched.mockImplementationOnce(fails)
    fetched.mockImplementation(async () => response(20000, { deleted: 1 }))
    await failureOf(remove())
    await remove()
    await remove()
    const [first, second, third] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  },
)

test('another input, another endpoint and another row have keys of their own', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await failureOf(remove('a'))
  await failureOf(remove('b'))
  await failureOf(call(createContentSource, { body: { name: 'a' } }, { quiet: true }))
  await failureOf(remove('a'))
  const [first, second, third, again] = keys()
  expect(new Set([first, second, third]).size).toBe(3)
  expect(again).toBe(first)
})

test.each([40005, 40006])('after code %i, which ends the key, the same write is another one', async code => {
  fetched.mockResolvedValueOnce(response(code))
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await failureOf(remove())
  await failureOf(remove())
  expect(new Set(keys()).size).toBe(2)
})

test('a write that is aborted has the same key when it is asked for again', async () => {
  const controller = new AbortController()
  fetched.mockImplementationOnce(async () => {
    controller.abort()
    throw controller.signal.reason
  })
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await failureOf(remove('a', { signal: controller.signal }))
  await failureOf(remove())
  expect(new Set(keys()).size).toBe(1)
})

test('a write that was lost a quarter of an hour ago is another one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await failureOf(remove())
    vi.advanceTimersByTime(15 * 60_000 + 1)
    await failureOf(remove())
    expect(new Set(keys()).size).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('setting a state again, after it was set otherwise, is another write', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockImplementation(async () => response(20000))
  const set = (name: string) =>
    call(updateContentSet, { params: { id: 'a' }, body: { version: 1, changes: { name } } }, { quiet: true })
  await failureOf(set('one'))
  await set('other')
  await set('one')
  expect(new Set(keys()).size).toBe(3)
})

test('adding a row again, after it was found and revoked, is another write', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockImplementation(async () => response(20000))
  const add = () => call(createContentSource, { body: { name: 'one' } }, { quiet: true })
  await failureOf(add())
  await call(revokeContentSource, { params: { id: 'a' } }, { quiet: true })
  await add()
  expect(new Set(keys()).size).toBe(3)
})

test('additions at one address are independent: one without an answer keeps its key while another succeeds', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockImplementation(async () => response(20000))
  const add = (name: string) => call(createContentSource, { body: { name } }, { quiet: true })
  await failureOf(add('one'))
  await add('other')
  await add('one')
  const [first, , again] = keys()
  expect(again).toBe(first)
})

test('reads and calls for anyone have no key', async () => {
  fetched.mockImplementation(async () => response(20000, {}))
  await call(readWorkplaceSummary, {})
  await call(login, { body: { username: 'a', password: 'b' } })
  expect(keys()).toEqual([null, null])
})

test('reads of the same rows are not shared: one may be aborted', async () => {
  fetched.mockImplementation(async () => response(20000, { list: [] }))
  await Promise.all([call(listContentSets, { query: {} }), call(listContentSets, { query: {} })])
  expect(fetched).toHaveBeenCalledTimes(2)
})
