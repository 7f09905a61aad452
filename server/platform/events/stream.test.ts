import { connect } from 'node:net'
import { envelopeSchema, tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { eventStreamPath, eventTopics, type StreamEvent } from '@greenroom/contract/events'
import type { Permission } from '@greenroom/contract/permissions'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Actor, Authenticate } from '../access/actor.ts'
import { createFiles } from '../files/files.ts'
import { createApp } from '../http/app.ts'
import { listen as listenOn } from '../http/listen.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { createEventHub, type EventHub } from './hub.ts'
import type { Audience } from './publish.ts'
import { streamEvents } from './schema.ts'
import { createEventStream, type EventStream } from './stream.ts'

const log = createLog('silent')
const changed = (...ids: string[]): StreamEvent => ({ topic: 'content-set.changed', ids })

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

let database: TestDatabase
let events: EventHub
let stream: EventStream
let app: ReturnType<typeof createApp>
let signedIn: Map<string, Awaited<ReturnType<Authenticate>>>

beforeAll(async () => {
  database = await cloneDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  await database.pool.delete(streamEvents)
  events = createEventHub(database, log)
  signedIn = new Map([
    ['anna', user('anna', 'content-set:read')],
    ['ben', user('ben')],
  ])
  stream = streamFor(async token => signedIn.get(token) ?? 'notSignedIn')
})

afterEach(() => stream.stop())

/** Creates a stream with this authentication and an application that serves it. */
function streamFor(authenticate: Authenticate): EventStream {
  const made = createEventStream({ database, events, authenticate, log, maxPerUser: 3 })
  app = createApp({
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    log,
    database,
    events,
    files: createFiles(readSettings({})),
    authenticate,
    rateLimiter: createRateLimiter(),
    enqueue: () => undefined,
    requireService: async () => {},
    validateResponses: true,
    authorities: new Map(),
    handlers: [],
    extend: app => app.get(eventStreamPath, made.handle),
  })
  return made
}

function user(name: string, ...permissions: Permission[]): Actor {
  return {
    id: name,
    sessionId: `session-${name}`,
    username: name,
    name,
    permissions: new Set(permissions),
    lastingPermissions: new Set(permissions),
    dataScope: 'all',
  }
}

function request(token: string | undefined, lastEventId?: string): Promise<Response> {
  const headers = new Headers()
  if (token !== undefined) headers.set(tokenHeader, token)
  if (lastEventId !== undefined) headers.set('Last-Event-ID', lastEventId)
  return Promise.resolve(app.request(eventStreamPath, { headers }))
}

/** A browser that listens, with the messages received so far. */
async function listen(token: string, lastEventId?: string) {
  const response = await request(token, lastEventId)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const browser = { response, text: '', ended: false, leave: () => reader?.cancel() }
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      browser.text += part.value
    }
    browser.ended = true
  }
  void read()
  await eventually(() => expect(browser.text).toContain('event: ready'))
  return {
    response,
    leave: browser.leave,
    get ended() {
      return browser.ended
    },
    get text() {
      return browser.text
    },
    get events(): StreamEvent[] {
      return browser.text
        .split('\n\n')
        .filter(block => block !== '' && !block.includes('event: ready'))
        .flatMap(block => /^data: (.*)$/m.exec(block)?.[1] ?? [])
        .map(data => JSON.parse(data))
    },
    get lastEventId() {
      return [...browser.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? ''
    },
  }
}

async function publish(event: StreamEvent, audience: Audience = 'everyone'): Promise<number> {
  const stored = await events.store(database.pool, [{ event, audience }])
  events.deliver(stored)
  return stored[0]?.id ?? 0
}

test.each([
  [undefined, errors.notSignedIn.code],
  ['stranger', errors.notSignedIn.code],
  ['expired', errors.sessionExpired.code],
  ['replaced', errors.signedInElsewhere.code],
])('the token %s gets an ordinary envelope with the code %i instead of a stream', async (token, code) => {
  signedIn.set('expired', 'sessionExpired')
  signedIn.set('replaced', 'signedInElsewhere')
  const response = await request(token)
  expect(envelopeSchema.parse(await response.json()).code).toBe(code)
  expect(stream.open()).toBe(0)
})

test('who still has a one-time password gets no events', async () => {
  signedIn.set('new', { ...user('new'), onlyEndpoints: new Set(['access.logout']) })
  const answer = envelopeSchema.parse(await (await request('new')).json())
  expect(answer.code).toBe(errors.passwordChangeRequired.code)
})

test('an event comes with its stored id and as the contract declares it', async () => {
  const anna = await listen('anna')
  const id = await publish(changed('a', 'b'))
  await eventually(() =>
    expect(anna.text).toContain(`id: ${id}\ndata: {"topic":"content-set.changed","ids":["a","b"]}\n\n`),
  )
})

test('the stream is not cached, compressed or held back by proxies, and says when to come back', async () => {
  const { response, text } = await listen('anna')
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  expect(response.headers.get('Cache-Control')).toBe('no-cache, no-transform')
  expect(response.headers.get('X-Accel-Buffering')).toBe('no')
  expect(response.headers.get('Content-Encoding')).toBeNull()
  expect(text).toContain('retry: 2000\n')
})

test('users receive only events for everyone, for themselves, and for one of their permissions', async () => {
  const [anna, ben] = [await listen('anna'), await listen('ben')]
  await publish(changed('all'))
  await publish(changed('readers'), { permission: 'content-set:read' })
  await publish(changed('either'), { permissions: ['insight:read', 'content-set:read'] })
  await publish(changed('neither'), { permissions: ['insight:read', 'channel:read'] })
  await publish(changed('ben'), { user: 'ben' })
  await publish(changed('end'))
  await eventually(() => expect(ben.events.at(-1)).toEqual(changed('end')))
  expect(anna.events).toEqual([changed('all'), changed('readers'), changed('either'), changed('end')])
  expect(ben.events).toEqual([changed('all'), changed('ben'), changed('end')])
})

test('who may not see all rows learns of no ids but of those that are for them alone', async () => {
  signedIn.set('carl', { ...user('carl', 'content-set:read'), dataScope: ['carl'] })
  const [anna, carl] = [await listen('anna'), await listen('carl')]
  await publish(changed('others'), { permissions: ['content-set:read'] })
  await publish(changed('own'), { user: 'carl' })
  await publish(changed('all'))
  await eventually(() => expect(carl.events).toEqual([changed(), changed('own'), changed()]))
  await eventually(() => expect(anna.events).toEqual([changed('others'), changed('all')]))
  const again = await listen('carl', '0')
  await publish(changed('missed'), { permission: 'content-set:read' })
  const resumed = await listen('carl', again.lastEventId)
  await eventually(() => expect(resumed.events).toContainEqual(changed()))
  expect(resumed.text + again.text).not.toContain('missed')
})

test('a session that runs out gets no more events, and its stream ends', async () => {
  const ended = { topic: 'session.ended', ids: ['session-anna'] }
  signedIn.set('anna', { ...user('anna'), sessionEndsAt: performance.now() })
  const opening = request('anna')
  signedIn.set('anna', 'sessionExpired')
  const response = await opening
  await publish(changed('after'))
  const text = await response.text()
  expect(text).toContain(JSON.stringify(ended))
  expect(text).not.toContain('after')
  expect(stream.open()).toBe(0)
})

test('a session that was used meanwhile goes on, with every event', async () => {
  signedIn.set('anna', { ...user('anna'), sessionEndsAt: performance.now() })
  const opening = listen('anna')
  signedIn.set('anna', user('anna'))
  const anna = await opening
  await publish(changed('one'))
  await publish(changed('two'))
  await eventually(() => expect(anna.events).toEqual([changed('one'), changed('two')]))
})

test('a silent stream ends when its session runs out', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const silent = streamFor(async token => signedIn.get(token) ?? 'notSignedIn')
  signedIn.set('anna', { ...user('anna'), sessionEndsAt: performance.now() })
  const anna = await listen('anna')
  signedIn.set('anna', 'sessionExpired')
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  await eventually(() => expect(anna.ended).toBe(true))
  silent.stop()
})

test('a browser that comes back receives missed events, and only its own', async () => {
  const first = await listen('anna')
  await publish(changed('seen'))
  await eventually(() => expect(first.events).toHaveLength(1))
  await first.leave()
  await publish(changed('missed'))
  await publish(changed('private'), { user: 'ben' })

  const again = await listen('anna', first.lastEventId)
  await eventually(() => expect(again.events).toContainEqual(changed('missed')))
  expect(again.events).not.toContainEqual(changed('private'))
})

test('a browser that had received nothing before a break still receives what it missed', async () => {
  await publish(changed('old'))
  const first = await listen('anna')
  await first.leave()
  await publish(changed('missed'))
  const again = await listen('anna', first.lastEventId)
  await eventually(() => expect(again.events).toContainEqual(changed('missed')))
})

test.each(['999999', '0', '-1', 'garbage', '1; drop table', '9'.repeat(40)])(
  'after the unknown id %s anything may have changed, but the session has not ended',
  async lastEventId => {
    await publish(changed('a'))
    const anna = await listen('anna', lastEventId)
    const anything = eventTopics.filter(topic => topic !== 'session.ended').map(topic => ({ topic, ids: [] }))
    await eventually(() => expect(anna.events).toEqual(anything))
    expect(anna.ended).toBe(false)
  },
)

test('when more was missed than a slow line should carry, anything may have changed', async () => {
  const id = await publish(changed('a'))
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
  await events.store(
    database.pool,
    Array.from({ length: 100 }, () => ({ event: changed(...ids), audience: 'everyone' })),
  )
  const anna = await listen('anna', String(id))
  await eventually(() => expect(anna.events[0]).toEqual(changed()))
})

test('the end of a session ends its stream, and only that, after telling it', async () => {
  signedIn.set('anna2', { ...user('anna'), sessionId: 'another' })
  const [anna, elsewhere] = [await listen('anna'), await listen('anna2')]
  await publish({ topic: 'session.ended', ids: ['session-anna'] }, { user: 'anna' })
  await eventually(() => expect(anna.ended).toBe(true))
  expect(anna.events).toEqual([{ topic: 'session.ended', ids: ['session-anna'] }])
  await publish(changed('after'))
  await eventually(() => expect(elsewhere.events).toEqual([changed('after')]))
  expect(stream.open()).toBe(1)
})

test('when any session may have ended, streams whose session has ended are closed', async () => {
  const [anna, ben] = [await listen('anna'), await listen('ben')]
  signedIn.set('anna', 'sessionExpired')
  await publish({ topic: 'session.ended', ids: [] })
  await eventually(() => expect(anna.ended).toBe(true))
  expect(anna.events).toEqual([{ topic: 'session.ended', ids: ['session-anna'] }])
  await publish(changed('after'))
  await eventually(() => expect(ben.events).toEqual([changed('after')]))
})

test('a permission that is given or taken counts from the next event on', async () => {
  const [anna, ben] = [await listen('anna'), await listen('ben')]
  signedIn.set('anna', user('anna'))
  signedIn.set('ben', user('ben', 'content-set:read'))
  await publish({ topic: 'access.changed', ids: ['anna'] }, { user: 'anna' })
  await publish({ topic: 'access.changed', ids: ['ben'] }, { user: 'ben' })
  await publish(changed('secret'), { permission: 'content-set:read' })
  await publish(changed('all'))
  await eventually(() => expect(anna.events.at(-1)).toEqual(changed('all')))
  await eventually(() => expect(ben.events.at(-1)).toEqual(changed('all')))
  expect(anna.events).not.toContainEqual(changed('secret'))
  expect(ben.events).toContainEqual(changed('secret'))
})

test('a session that ends while its stream is being opened does not stay on the stream', async () => {
  const authenticated = Promise.withResolvers<void>()
  const slow = streamFor(async () => {
    await authenticated.promise
    return user('anna')
  })
  const opening = request('anna')
  await eventually(() => expect(slow.open()).toBe(1))
  await publish({ topic: 'session.ended', ids: ['session-anna'] }, { user: 'anna' })
  authenticated.resolve()
  expect(await (await opening).text()).toContain('session.ended')
  slow.stop()
})

test('a reader that does not read is cut off, and the others go on', async () => {
  const slow = await request('anna')
  const ben = await listen('ben')
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
  for (let number = 0; number < 80; number++) {
    events.deliver([{ id: number, event: changed(...ids), audience: 'everyone' }])
    if (number % 10 === 0) await new Promise(resolve => setTimeout(resolve, 5))
  }
  expect(stream.open()).toBe(1)
  await expect(slow.text()).rejects.toThrow('too slow')
  await eventually(() => expect(ben.events).toHaveLength(80))
})

test('a connection that is not read from is broken, so that it costs no memory', async () => {
  const server = await listenOn(app.fetch, { host: '127.0.0.1', port: 0 })
  const socket = connect(server.port, '127.0.0.1').pause()
  socket.write(`GET ${eventStreamPath} HTTP/1.1\r\nHost: localhost\r\n${tokenHeader}: anna\r\n\r\n`)
  await eventually(() => expect(stream.open()).toBe(1))
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
  await eventually(() => {
    for (let number = 0; number < 200; number++) {
      events.deliver([{ id: number, event: changed(...ids), audience: 'everyone' }])
    }
    expect(stream.open()).toBe(0)
  })
  socket.destroy()
  await server.close()
})

test('a heartbeat keeps a silent stream alive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const beating = streamFor(async () => user('anna'))
  const anna = await listen('anna')
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  await eventually(() => expect(anna.text).toMatch(/\n: \w+\n\n$/))
  expect(anna.events).toEqual([])
  beating.stop()
})

test('a browser that leaves is forgotten', async () => {
  const anna = await listen('anna')
  expect(stream.open()).toBe(1)
  await anna.leave()
  expect(stream.open()).toBe(0)
})

test('a user has so many streams open and no more, and another one once one has ended; others have their own', async () => {
  const [first] = [await listen('anna'), await listen('anna'), await listen('anna')]
  const refused = await request('anna')
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: errors.tooManyAtOnce.code, data: { limit: 3 } }),
  ])
  expect(stream.open()).toBe(3)
  await listen('ben')
  await first.leave()
  await eventually(() => expect(stream.open()).toBe(3))
  await listen('anna')
})

test('asking only for the headers opens no stream', async () => {
  const response = await app.request(eventStreamPath, { method: 'HEAD', headers: { [tokenHeader]: 'anna' } })
  expect(response.status).toBe(200)
  expect(stream.open()).toBe(0)
})

test('a stop ends every stream in order', async () => {
  const [anna, ben] = [await listen('anna'), await listen('ben')]
  await publish(changed('last'))
  stream.stop()
  await eventually(() => expect([anna.ended, ben.ended]).toEqual([true, true]))
  expect(anna.events).toEqual([changed('last')])
})
