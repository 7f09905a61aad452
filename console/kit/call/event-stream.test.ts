import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { readMenuTree } from '@greenroom/contract/areas/navigation/menu'
import { readListPreference } from '@greenroom/contract/areas/profile/preferences'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, session, startSession } from '../session/session.ts'
import { listenToEvents } from './event-stream.ts'
import { followEvents } from './follow-events.ts'
import { callQuery, queryClient } from './query.ts'

// Test files that share a worker share its globals.
afterAll(() => void vi.unstubAllGlobals())

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
const onAccessChanged = vi.fn()
const onMenuChanged = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, baseURI: 'http://console/' }))
  fetched.mockReset()
  startSession('abc')
})

afterEach(() => {
  stop()
  clearSession()
  vi.clearAllMocks()
})

function stream(...frames: string[]): Response {
  const body = new ReadableStream({
    start: controller => {
      for (const frame of frames) controller.enqueue(new TextEncoder().encode(`${frame}\n\n`))
    },
  })
  const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  return Object.defineProperty(response, 'url', { value: 'http://console/api/events' })
}

const frame = (id: number, topic: string) => `id: ${id}\ndata: ${JSON.stringify({ topic, ids: [] })}`
const headersOf = (request: number) => new Headers(fetched.mock.calls[request]?.[1].headers)
const listen = () => {
  stop = listenToEvents(onAccessChanged, onMenuChanged)
}

const cache = (query: ReturnType<typeof callQuery>) =>
  queryClient.getQueryCache().build(queryClient, { ...query, initialData: {} })

test('an endpoint is read again after the events that it names, and after no others', async () => {
  const sets = cache(callQuery(listContentSets, { query: {} }))
  const preference = cache(callQuery(readListPreference, { params: { list: 'content-sets' } }))
  fetched.mockResolvedValue(stream(frame(1, 'content-set.changed')))
  listen()
  await vi.waitFor(() => expect(invalidated).toHaveBeenCalled(), { timeout: 10_000 })
  expect(headersOf(0).get('AccessToken')).toBe('abc')
  expect(sets.state.isInvalidated).toBe(true)
  expect(preference.state.isInvalidated).toBe(false)
})

test('a changed role is passed on, and an ended session is noted', async () => {
  fetched.mockResolvedValue(stream(frame(1, 'access.changed'), frame(2, 'session.ended')))
  listen()
  await vi.waitFor(() => expect(session.getState().ended).toBe(true), { timeout: 10_000 })
  expect(onAccessChanged).toHaveBeenCalledOnce()
})

test('a menu that somebody edited is read again, by its editor too', async () => {
  const tree = cache(callQuery(readMenuTree, {}))
  fetched.mockResolvedValue(stream(frame(1, 'menu.changed')))
  listen()
  await vi.waitFor(() => expect(onMenuChanged).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(tree.state.isInvalidated).toBe(true)
  expect(onAccessChanged).not.toHaveBeenCalled()
})

test('a stream without our messages is left alone', async () => {
  fetched.mockResolvedValue(stream('data: not json', frame(3, 'unheard.of'), frame(4, 'access.changed')))
  listen()
  await vi.waitFor(() => expect(onAccessChanged).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(invalidated).not.toHaveBeenCalled()
})

test('a refused stream ends the session and is not tried again', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation(async () => Response.json({ data: null, status: 'fail', msg: '', code: 50014 }))
  listen()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(session.getState().ended).toBe(true)
  expect(fetched).toHaveBeenCalledOnce()
})

test('after a break the stream is resumed where it stood', async () => {
  vi.useFakeTimers()
  fetched.mockResolvedValueOnce(stream('id: 41\nevent: ready\ndata: {}', frame(42, 'access.changed')))
  fetched.mockResolvedValueOnce(new Response('', { status: 502 }))
  listen()
  await vi.advanceTimersByTimeAsync(100)
  // The tab is hidden long enough to close its connection, and is then shown again.
  Object.assign(document, { hidden: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(31_000)
  Object.assign(document, { hidden: false })
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(100)
  expect(headersOf(1).get('Last-Event-ID')).toBe('42')
  // A proxy responded for an unavailable server: tries again after a pause.
  fetched.mockResolvedValueOnce(stream(frame(43, 'access.changed')))
  await vi.advanceTimersByTimeAsync(6000)
  vi.useRealTimers()
  expect(headersOf(2).get('Last-Event-ID')).toBe('42')
  expect(onAccessChanged).toHaveBeenCalledTimes(2)
})

test('who stops following before the stream’s code has come opens no stream', async () => {
  fetched.mockImplementation(async () => stream(frame(1, 'access.changed')))
  followEvents(onAccessChanged, onMenuChanged)()
  stop = followEvents(onAccessChanged, onMenuChanged)
  await vi.waitFor(() => expect(onAccessChanged).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(fetched).toHaveBeenCalledOnce()
})
