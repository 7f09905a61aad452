import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { StreamEvent } from '../api/events.ts'
import { defaultLimits, type MediaLimits } from '../api/limits.ts'
import type { PublishRequest } from '../api/media-server.ts'
import { push } from '../push/push.ts'
import { amfObject } from '../rtmp/amf.ts'
import { writeChunks } from '../rtmp/chunk-writer.ts'
import { commandMessage } from '../rtmp/command.ts'
import { echoBytes, hello } from '../rtmp/handshake.ts'
import { watchHttp } from '../testing/flv-viewer.ts'
import { Happenings } from '../testing/happenings.ts'
import { forkPusher } from '../testing/push-process.ts'
import { type MediaProcess, openMediaProcess } from './media-process.ts'

const endings: (() => unknown)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** The media server in this process. Publishers with `key=right` are admitted. */
async function open(limits: Partial<MediaLimits> = {}) {
  const events = new Happenings<StreamEvent>()
  const requests: PublishRequest[] = []
  let viewers = 0
  const media: MediaProcess = await openMediaProcess({
    ...{
      host: '127.0.0.1',
      rtmpPort: 0,
      httpPort: 0,
      limits: { ...defaultLimits, ...limits },
      emit: events.add,
    },
    authorise: async request => {
      requests.push(request)
      return request.query === 'key=right' ? { isAllowed: true } : { isAllowed: false, reason: 'wrong key' }
    },
    targets: { placeOf: () => Promise.reject(new Error('There are no targets')), report: () => {} },
    authorisePlay: async ({ pathname }) => ({
      isAllowed: true,
      viewer: { id: String(++viewers), kind: 'audience', target: { source: pathname.slice(1) }, labels: {} },
    }),
  })
  endings.push(() => media.stop())
  const url = (query: string, name = 'a') => `rtmp://127.0.0.1:${media.rtmpPort}/live/${name}?${query}`
  const dial = () => {
    const socket = connect(media.rtmpPort, '127.0.0.1').on('error', () => {})
    endings.push(() => socket.destroy())
    return socket.resume()
  }
  return {
    ...{ requests, media, events, dial },
    push: async (more: Partial<Parameters<typeof push>[0]> = {}, query = 'key=right') => {
      const pusher = await push({ sample: 'pattern', ...more, url: url(query) })
      endings.push(() => pusher.stop())
      return pusher
    },
    /** Publishes from another process, once it is admitted. */
    pushElsewhere: async (name: string) => {
      const child = forkPusher(url('key=right', name))
      endings.push(() => child.kill('SIGKILL'))
      await events.has('published', { path: `live/${name}` })
      return child
    },
    watch: async (name = 'a') => {
      const viewer = await watchHttp(`http://127.0.0.1:${media.httpPort}/live/${name}`)
      endings.push(() => viewer.close())
      return viewer
    },
  }
}

const afterHello = (...payloads: Buffer[]) => Buffer.concat([hello(), Buffer.alloc(echoBytes), ...payloads])
const command = (name: string, ...values: Parameters<typeof commandMessage>[0]['values']) =>
  writeChunks(commandMessage({ name, transaction: 1, values }), 3, 128)

test('the packets that crash another server end their own connections only', async () => {
  const { dial, push, watch } = await open()
  await push()
  const badAddress = dial()
  badAddress.write(afterHello(command('connect', amfObject({ app: 'live', tcUrl: 'http://[' }))))
  await once(badAddress, 'data')
  const shortInvoke = dial()
  shortInvoke.write(
    afterHello(writeChunks({ type: 20, timestamp: 0, streamId: 0, payload: Buffer.of(2, 0) }, 3, 128)),
  )
  await once(shortInvoke, 'close')
  await (await watch()).pictures(2)
})

test('no viewer sees what a refused publisher keeps sending', async () => {
  const { events, push, watch } = await open()
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stubborn = (count: number) => ({
    ...{ isStubborn: true, sample: 'gradient' as const },
    onEnd: () => ends[count]?.resolve(),
  })
  await push(stubborn(0), 'key=wrong')
  await events.has('refused', { cause: 'notAuthorised' })
  expect(events.all.map(({ kind }) => kind)).toEqual(['refused'])
  await push()
  const viewer = await watch()
  await viewer.pictures(1)
  const header = viewer.tags.find(({ type, payload }) => type === 9 && payload[1] === 0)
  await push(stubborn(1))
  await events.has('refused', { cause: 'alreadyPublishing' })
  await viewer.pictures(10)
  const headers = viewer.tags.filter(({ type, payload }) => type === 9 && payload[1] === 0)
  expect(headers).toEqual([header])
  await Promise.all(ends.map(({ promise }) => promise))
})

test('a publisher that hangs is marked, cut off, and makes room for the next one', async () => {
  const { events, push } = await open({ stallMarkMs: 200, stallCutMs: 400 })
  const pusher = await push()
  pusher.stall()
  await events.has('stalled', { path: 'live/a' })
  await events.has('unpublished', { path: 'live/a', cause: 'stalled' })
  await push({ sample: 'gradient' })
})

test('a publisher whose process is stopped is cut off, without effect on other streams', async () => {
  const { events, pushElsewhere, watch } = await open({ stallMarkMs: 500, stallCutMs: 1500 })
  const [stopped] = await Promise.all([pushElsewhere('a'), pushElsewhere('b')])
  const viewer = await watch('b')
  stopped.kill('SIGSTOP')
  await events.has('stalled', { path: 'live/a' })
  await events.has('unpublished', { path: 'live/a', cause: 'stalled' })
  await viewer.pictures(5)
  expect(events.all).not.toContainEqual(expect.objectContaining({ kind: 'unpublished', path: 'live/b' }))
})

test('no publisher is cut off for a pause of the media server itself', async () => {
  const { events, pushElsewhere, watch } = await open({ stallMarkMs: 500, stallCutMs: 1000 })
  await pushElsewhere('a')
  const viewer = await watch()
  await viewer.pictures(1)
  const until = performance.now() + 1500
  while (performance.now() < until);
  await viewer.pictures(60)
  expect(events.all.map(({ kind }) => kind)).not.toContain('unpublished')
})

test('a publisher whose connection breaks is unpublished', async () => {
  const { events, dial } = await open()
  const socket = dial()
  socket.write(
    afterHello(
      command('connect', amfObject({ app: 'live' })),
      command('publish', null, 'a?key=right', 'live'),
    ),
  )
  await events.has('published')
  socket.destroy()
  await events.has('unpublished', { cause: 'disconnected' })
})

test('a publisher that turns to nonsense is unpublished', async () => {
  const { events, dial } = await open()
  const socket = dial()
  const publish = command('publish', null, 'a?key=right', 'live')
  socket.write(afterHello(command('connect', amfObject({ app: 'live' })), publish))
  await events.has('published')
  socket.write(Buffer.alloc(200, 0xff))
  await events.has('unpublished', { cause: 'malformed' })
})

test('silent connections end after a while, and surplus connections of one address at once, but for one that is heard', async () => {
  const { dial } = await open({ helloMs: 100, connectionsPerAddress: 3 })
  const sockets = [dial(), dial(), dial(), dial()]
  const closed = sockets.map(socket => once(socket, 'close'))
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  await once(dial(), 'close')
  await Promise.all(closed)
})

test('a surplus connection of an address is refused when it says which stream it is for, and leaves its place', async () => {
  const { requests, dial, events, push } = await open({ connectionsPerAddress: 1 })
  const pusher = await push()
  for (const _ of [1, 2]) {
    const surplus = dial()
    const closed = once(surplus, 'close')
    const publish = command('publish', null, 'other?key=right', 'live')
    surplus.write(afterHello(command('connect', amfObject({ app: 'live' })), publish))
    await closed
  }
  expect(requests.map(({ addressLimit, name }) => ({ addressLimit, name }))).toEqual([
    { addressLimit: undefined, name: 'a' },
    { addressLimit: 1, name: 'other' },
    { addressLimit: 1, name: 'other' },
  ])
  await events.has('refused', { path: 'live/other', cause: 'notAuthorised' })
  await pusher.stop()
})

test('a connection that ends makes room for the next one of its address', async () => {
  const { events, dial, push } = await open({ connectionsPerAddress: 1 })
  await (await push()).stop()
  await events.has('unpublished')
  const next = dial()
  next.write(hello())
  const answer = once(next, 'data').then(() => 'served')
  expect(await Promise.race([answer, once(next, 'close').then(() => 'refused')])).toBe('served')
})

test('a thousand half-open connections do not keep publishers out', async () => {
  // All connections of this test come from one address.
  const { dial, push, watch } = await open({ connectionsPerAddress: 2000 })
  const first = dial()
  await once(first, 'connect')
  const ended = once(first, 'close')
  for (let count = 0; count < 1000; count++) dial().write(hello())
  await ended
  await push()
  await (await watch()).pictures(1)
})

test('the picture continues when the clock wraps or jumps and when the codec changes', async () => {
  const { events, push, watch } = await open()
  const pusher = await push({ startAt: 0xfffffe00 })
  const viewer = await watch()
  await viewer.pictures(30)
  pusher.jump(3_600_000)
  await viewer.pictures(5)
  pusher.jump(-7_200_000)
  const header = viewer.header()
  await pusher.change('hevc')
  await header
  await viewer.pictures(5)
  const changed = await events.until(
    (event): event is Extract<StreamEvent, { kind: 'measured' }> =>
      event.kind === 'measured' && event.sources[0]?.video?.codec === 'hevc',
  )
  expect(changed.sources[0]).toMatchObject({ codecChanges: 1, video: { width: 640 } })
  const times = viewer.tags.filter(({ type }) => type === 9).map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBeLessThan(60_000)
})

test('a publisher that never sends a key frame is measured so', async () => {
  const { events, push } = await open()
  await push({ keyFrames: false })
  const measured = await events.until(
    (event): event is Extract<StreamEvent, { kind: 'measured' }> =>
      event.kind === 'measured' && (event.sources[0]?.video?.frames ?? 0) > 0,
  )
  expect(measured.sources[0]?.video).toMatchObject({ keyFrames: 0, keyFrameAgeMs: null })
})
