import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { MediaEvent } from '../api/events.ts'
import { startTestMediaServer } from '../testing/media-server.ts'
import { copyStream } from './copy-stream.ts'

type TestServer = Awaited<ReturnType<typeof startTestMediaServer>>
let media: TestServer
beforeAll(async () => {
  media = await startTestMediaServer()
})
afterEach(() => media.sendAway())
afterAll(() => media.end())

const addressesOf = ({ httpPort, rtmpPort }: TestServer['server']) => ({
  from: `http://127.0.0.1:${httpPort}/live/a.flv?key=right`,
  to: `rtmp://127.0.0.1:${rtmpPort}/live/b?key=right`,
})

const isOf =
  <K extends MediaEvent['kind']>(kind: K, path: string) =>
  (event: MediaEvent): event is Extract<MediaEvent, { kind: K }> =>
    event.kind === kind && 'path' in event && event.path === path

test('a stream is copied unchanged to another server until it is stopped', async () => {
  await media.push('live/a')
  const from = media.events.all.length
  let outcome: unknown = 'none'
  const copy = copyStream({
    ...{ ...addressesOf(media.server), silentMs: 5000 },
    onEnd: error => {
      outcome = error
    },
  })
  onTestFinished(() => copy.stop())
  await media.events.until(isOf('published', 'live/b'), from)
  const viewer = await media.watchHttp('live/b')
  await viewer.pictures(3)
  const ended = media.events.until(isOf('unpublished', 'live/b'), from)
  await copy.stop()
  expect(await ended).toMatchObject({ cause: 'ended' })
  expect(outcome).toBeUndefined()
})

test('an unreadable or silent source ends the copy with the reason', async () => {
  const { from, to } = addressesOf(media.server)
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const address = silent.address()
  const port = address === null || typeof address === 'string' ? 0 : address.port
  const endOf = (source: string, silentMs = 5000) =>
    new Promise(resolve => copyStream({ from: source, to, silentMs, onEnd: resolve }))
  expect(String(await endOf(from.replace('right', 'wrong')))).toContain('403')
  expect(String(await endOf(`rtmp://127.0.0.1:${port}/live/a`, 50))).toContain('Nothing came')
  expect(String(await endOf('rtmp://127.0.0.1:4/live/a'))).toContain('ECONNREFUSED')
})
