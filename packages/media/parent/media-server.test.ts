import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { playClips } from '../push/play-clips.ts'
import { cutSample } from '../testing/cut-sample.ts'
import { startTestMediaServer, undecidable } from '../testing/media-server.ts'

let media: Awaited<ReturnType<typeof startTestMediaServer>>

beforeAll(async () => {
  media = await startTestMediaServer()
})

afterEach(() => media.sendAway())
afterAll(() => media.end())

test('a publisher is seen over WebSocket and HTTP, and counted', async () => {
  const { server, events } = media
  const pusher = await media.push('live/a')
  const viewers = [await media.watchHttp('live/a.flv'), await media.watchWebSocket('live/a.flv')]
  for (const viewer of viewers) {
    await viewer.pictures(3)
    expect(viewer.tags.slice(0, 3).map(({ type }) => type)).toEqual([18, 9, 8])
  }
  const listed = await server.listViewers({ target: { source: 'live/a' } })
  expect(listed.map(({ transport }) => transport).toSorted()).toEqual(['http-flv', 'ws-flv'])
  await events.has('measured')
  expect(await server.closeViewers({ ids: listed.map(({ id }) => id) })).toBe(2)
  await Promise.all(viewers.map(({ ended }) => ended))
  await pusher.stop()
  await events.has('unpublished', { path: 'live/a', cause: 'ended' })
})

test('a viewer that the own server hands over sees switches, and stays', async () => {
  const { server, events } = media
  server.openOutput('out', 'live/one')
  await media.push('live/one')
  await media.push('live/two', { sample: 'gradient', startAt: 0xfffffc00 })
  const viewer = await media.watchOutput('out')
  await viewer.pictures(5)
  const header = viewer.header()
  server.switchOutput('out', 'live/two')
  await header
  await viewer.pictures(10)
  expect(await events.has('switched', { output: 'out', to: 'live/two' })).toMatchObject({ from: 'live/one' })
  const times = viewer.tags.filter(({ type }) => type === 9).map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  server.closeOutput('out')
  await viewer.ended
})

test('publishers and viewers that are refused, or whose authorisation fails, are not admitted', async () => {
  const { events, server } = media
  await expect(media.push('live/b', {}, 'key=wrong')).rejects.toThrow('NetStream.Publish.BadName: wrong key')
  await events.has('refused', { path: 'live/b', cause: 'notAuthorised', detail: 'wrong key' })
  await expect(media.push('live/b', {}, undecidable)).rejects.toThrow('Nobody could say')
  await expect(media.watchHttp('live/b.flv', undecidable)).rejects.toThrow('403')
  await expect(media.watchHttp('live/b.flv', '')).rejects.toThrow('403')
  await expect(media.watchWebSocket('live/b.flv', '')).rejects.toThrow('403')
  await expect(media.watchOutput('none')).resolves.toBeDefined()
  expect(await server.listViewers()).toEqual([])
})

test('a publisher is ended by its path', async () => {
  const { server, events } = media
  let hasEnded = () => {}
  const ended = new Promise<void>(resolve => {
    hasEnded = resolve
  })
  await media.push('live/c', { onEnd: hasEnded })
  expect(await server.kick('live/c', 'banned')).toBe(true)
  await events.has('unpublished', { path: 'live/c', cause: 'kicked', detail: 'banned' })
  await ended
  expect(await server.kick('live/c', 'banned')).toBe(false)
})

/** Kills the media process. @returns the pause before its restart, once it is up again */
async function crash(): Promise<number> {
  const begin = media.events.all.length
  // The last one: a first try of a test may have ended another process.
  const up = media.events.all.findLast(event => event.kind === 'up')
  if (up?.kind !== 'up') throw new Error('The media server is not up')
  process.kill(up.pid, 'SIGKILL')
  const { restartInMs } = await media.events.has('down', {}, begin)
  await media.events.has('up', {}, begin)
  return restartInMs
}

test('a process that ends again soon waits longer for its restart', async () => {
  const pauseMs = await crash()
  expect(await crash()).toBe(2 * pauseMs)
})

test('after the end of its process, ports and outputs are as before, and ended streams are reported', async () => {
  const { server, events } = media
  server.openOutput('out', 'live/d')
  await media.push('live/d')
  const viewer = await media.watchOutput('out')
  await viewer.pictures(1)
  const begin = events.all.length
  // The last one: a first try of this test may have ended another process.
  const up = events.all.findLast(event => event.kind === 'up')
  if (up?.kind !== 'up') throw new Error('The media server is not up')
  const { pid, rtmpPort } = up
  process.kill(pid, 'SIGKILL')
  await viewer.ended
  const unpublished = events.has('unpublished', { path: 'live/d', cause: 'serverCrashed' }, begin)
  const closed = events.has('viewerClosed', { cause: 'serverCrashed' }, begin)
  await Promise.all([unpublished, closed, events.has('down', {}, begin)])
  expect((await events.has('up', {}, begin)).rtmpPort).toBe(rtmpPort)
  await media.push('live/d', { sample: 'gradient' })
  const again = await media.watchOutput('out')
  await again.pictures(1)
  expect(server.isUp).toBe(true)
})

test('a port that is taken is an error', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => taken.once('listening', resolve))
  const address = taken.address()
  const rtmpPort = address === null || typeof address === 'string' ? 0 : address.port
  await expect(startTestMediaServer({ rtmpPort })).rejects.toThrow('EADDRINUSE')
  taken.close()
})

test('clips are played one after the other on one clock, each asked for when the one before has ended', async () => {
  const { events, server } = media
  const clips = [await cutSample('pattern', 400), await cutSample('gradient', 400)]
  let count = 0
  const next = async () => {
    const clip = clips[count % clips.length]
    // The last ones are for a viewer who comes late.
    if (!clip || count === 8) return undefined
    count++
    return Readable.from([clip.subarray(0, 5000), clip.subarray(5000)])
  }
  const startedAt = performance.now()
  const url = `rtmp://127.0.0.1:${server.rtmpPort}/live/clips?key=right`
  const ended = Promise.withResolvers<unknown>()
  const player = await playClips({ url, next, onEnd: ended.resolve })
  onTestFinished(() => player.stop())
  const viewer = await media.watchHttp('live/clips.flv')
  await viewer.header()
  await viewer.pictures(50)
  const times = viewer.tags.filter(({ type }) => type === 9).map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(Math.max(...times)).toBeGreaterThan(1600)
  // They are at most 200 ms ahead of the clock.
  expect(performance.now() - startedAt + 200).toBeGreaterThanOrEqual(Math.max(...times))
  expect(await ended.promise).toBeUndefined()
  expect(count).toBe(8)
  await events.has('unpublished', { path: 'live/clips', cause: 'ended' })
})
