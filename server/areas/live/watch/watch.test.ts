import { readFileSync } from 'node:fs'
import { hlsLibraryPath } from '@greenroom/contract/areas/live/live-routes'
import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchPage, watchPolicy } from './page.ts'

const script = readFileSync(new URL('watch.js', import.meta.url), 'utf8')
const room = { id: '0199a000-0000-7000-8000-000000000001', title: 'Show', notification: '', cover: '' }
const stream = '/api/live/hls/1/index.m3u8'
let window: Window

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await window.happyDOM.close()
})

/** Opens the page in a browser that plays HLS by itself, with what the server answers for the state. */
async function open(answers: readonly (string | number)[], globals = {}) {
  window = Object.assign(new Window({ url: 'http://greenroom.test/watch/1' }), globals)
  window.document.write(String(await watchPage({ ...room, stream }, 'en-US')).replace(/<script.*script>/, ''))
  const { document } = window
  const video = document.querySelector('video')
  const waiting = [...answers]
  const fetch = async () => {
    const state = waiting.length > 1 ? waiting.shift() : waiting[0]
    return typeof state === 'number'
      ? { status: state }
      : { status: 200, json: async () => ({ state, title: room.title }) }
  }
  if (!video) throw new Error('The page has no video')
  Object.assign(video, { canPlayType: () => 'maybe', play: async () => undefined, load: () => undefined })
  new Function('window', 'document', 'fetch', 'setInterval', 'setTimeout', script)(
    ...[window, document, fetch, setInterval, setTimeout],
  )
  const text = () => document.querySelector('[role="status"]')?.textContent
  await vi.advanceTimersByTimeAsync(0)
  return { video, text, next: () => vi.advanceTimersByTimeAsync(5000) }
}

it('The page of a room waits for the stream, plays it, and says when it has ended', async () => {
  const { next, text, video } = await open(['waiting', 'live', 'waiting'])
  expect(text()).toBe('Not on air yet. The picture comes by itself.')
  await next()
  expect(video.getAttribute('src')).toBe(stream)
  expect(text()).toBe('Connecting…')
  video.dispatchEvent(new window.Event('playing'))
  expect(text()).toBe('Live')
  await next()
  expect(text()).toBe('The stream has ended.')
  expect(video.hasAttribute('src')).toBe(false)
})

it('The page of a room begins anew at once when a playlist is over and the stream goes on with another one', async () => {
  const { video, text } = await open(['live'])
  video.dispatchEvent(new window.Event('playing'))
  const loads = vi.fn()
  Object.assign(video, { load: loads })
  video.dispatchEvent(new window.Event('ended'))
  await vi.advanceTimersByTimeAsync(0)
  expect(loads).toHaveBeenCalledOnce()
  expect([video.getAttribute('src'), text()]).toEqual([stream, 'Connecting…'])
})

it.each([
  ['with media sources', { MediaSource: class {} }, false],
  ['of Apple', { MediaSource: class {}, ManagedMediaSource: class {} }, true],
])('A browser %s that plays HLS gets its stream by the quicker player', async (_, globals, isItsOwn) => {
  const { video } = await open(['live'], globals)
  expect(video.hasAttribute('src')).toBe(isItsOwn)
})

it('The page of a room says that it was closed, and asks no more', async () => {
  const { next, text } = await open(['live', 404, 'live'])
  await next()
  expect(text()).toBe('This room is not open to watch.')
  await next()
  expect(text()).toBe('This room is not open to watch.')
})

it('The page loads the hls.js that is installed, so that a new version of it is a new address', () => {
  const { version } = JSON.parse(readFileSync('node_modules/hls.js/package.json', 'utf8'))
  expect(hlsLibraryPath).toBe(`/assets/hls-${version}.js`)
})

it('The policy of the page lets it load the stream from a CDN, and nothing else', () => {
  expect(watchPolicy('https://cdn.example/live/1.m3u8')).toContain("connect-src 'self' https://cdn.example;")
  expect(watchPolicy(stream)).toContain("connect-src 'self';")
})
