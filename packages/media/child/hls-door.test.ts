import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { StreamEvent } from '../api/events.ts'
import { defaultLimits } from '../api/limits.ts'
import type { Pusher } from '../api/pusher.ts'
import { Shelf } from '../hls/shelf.ts'
import { push } from '../push/push.ts'
import { Happenings } from '../testing/happenings.ts'
import { findFaults, readPlaylist } from '../testing/hls-checker.ts'
import { type MediaProcess, openMediaProcess } from './media-process.ts'

let media: MediaProcess
let pusher: Pusher
let viewers = 0
const events = new Happenings<StreamEvent>()

beforeAll(async () => {
  media = await openMediaProcess({
    ...{ host: '127.0.0.1', rtmpPort: 0, httpPort: 0, emit: events.add, limits: defaultLimits },
    targets: { placeOf: () => Promise.reject(new Error('There are no targets')), report: () => {} },
    authorise: async () => ({ isAllowed: true }),
    authorisePlay: async ({ pathname, query }) =>
      query === 'key=wrong'
        ? { isAllowed: false, reason: 'wrong key' }
        : {
            isAllowed: true,
            viewer: {
              ...{ id: String(++viewers), kind: 'audience', labels: {} },
              target: { source: pathname.slice(1).replace('.m3u8', '') },
            },
          },
  })
  pusher = await push({ sample: 'pattern', url: `rtmp://127.0.0.1:${media.rtmpPort}/live/a` })
})
afterAll(async () => {
  await pusher.stop()
  media.stop()
})

const gstLaunch = 'gst-launch-1.0'
const indexUrl = (query = '') => `http://127.0.0.1:${media.httpPort}/live/a.m3u8${query}`

/** Begins as a player does. @returns the address of the playlist */
async function begin(): Promise<string> {
  const response = await fetch(indexUrl())
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).toMatch(/#EXT-X-STREAM-INF:BANDWIDTH=\d+,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=640x360/)
  return new URL(text.split('\n').find(line => line.startsWith('hls/')) ?? '', indexUrl()).href
}

async function read(url: string, query = '') {
  const response = await fetch(url + query)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const statusOf = async (url: string) => {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.status
}

describe('a player of HLS', () => {
  test('gets a sound playlist and what it names, with headers by which caches keep it', async () => {
    const url = await begin()
    const { text, headers } = await read(url)
    expect(findFaults(text)).toEqual([])
    expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const [segment] = readPlaylist(text).segments
    for (const uri of [segment?.map, segment?.uri, segment?.parts[0]?.uri]) {
      const piece = await fetch(new URL(uri ?? '', url))
      expect(piece.status).toBe(200)
      expect(piece.headers.get('cache-control')).toBe('public, max-age=3600, immutable')
      expect((await piece.arrayBuffer()).byteLength).toBeGreaterThan(500)
    }
  })

  test('is answered when the part that it waits for is there, and loads the announced part as soon as it is', async () => {
    const url = await begin()
    const { segments, openParts, hint = '' } = readPlaylist((await read(url)).text)
    const next = (segments.at(-1)?.number ?? 0) + 1
    const [later, announced] = await Promise.all([
      read(url, `&_HLS_msn=${next}&_HLS_part=${openParts.length}`),
      fetch(new URL(hint, url)),
    ])
    expect(announced.status).toBe(200)
    const after = readPlaylist(later.text)
    const parts = [...after.segments.flatMap(segment => segment.parts), ...after.openParts]
    expect(parts.map(({ uri }) => uri)).toContain(hint)
    expect(findFaults(later.text)).toEqual([])
    const whole = readPlaylist((await read(url, `&_HLS_msn=${next}`)).text)
    expect(whole.segments.at(-1)?.number).toBeGreaterThanOrEqual(next)
  })

  test('is refused malformed requests and deleted segments', async () => {
    const url = await begin()
    const hostile = ['-1', 'x', '', '1e3', '0x1', '99999', '9'.repeat(400), '%00', '1.5', ' 1']
    for (const query of ['&_HLS_part=1', ...hostile.map(value => `&_HLS_msn=${value}`)])
      expect((await read(url, query)).status).toBe(400)
    for (const value of hostile.filter(one => one !== '99999'))
      expect((await read(url, `&_HLS_msn=0&_HLS_part=${value}`)).status).toBe(400)
    expect(await statusOf(new URL('AAAAAAAAAAAA.m4s', url).href)).toBe(404)
    expect(await statusOf(url.replace(/hls\/[^/]+/, 'hls/AAAA'))).toBe(410)
    expect(await statusOf(`${url}x`)).toBe(410)
    expect(await statusOf(indexUrl('?key=wrong'))).toBe(403)
    expect(findFaults((await read(url)).text)).toEqual([])
  })

  test('is a viewer, who is counted and sent away like others', async () => {
    const before = media.stage.listViewers({}).length
    const url = await begin()
    expect(media.stage.listViewers({})).toHaveLength(before + 1)
    expect(media.stage.listViewers({}).at(-1)).toMatchObject({ transport: 'hls', kind: 'audience' })
    media.stage.closeViewers({ ids: [String(viewers)] }, 'closed')
    expect((await read(url)).status).toBe(410)
  })

  test('is one of a thousand that ask at once: a playlist is written once, however often it is asked for', async () => {
    const url = await begin()
    const playlists = vi.spyOn(Shelf.prototype, 'playlist')
    const texts = await Promise.all(Array.from({ length: 1000 }, async () => (await read(url)).text))
    const hints = new Set(texts.map(text => readPlaylist(text).hint))
    expect(new Set(texts).size).toBe(hints.size)
    expect(playlists.mock.results.length).toBeGreaterThanOrEqual(1000)
    expect(new Set(playlists.mock.results.map(({ value }) => value)).size).toBe(hints.size)
    playlists.mockRestore()
  })

  test('is refused more than some requests that wait, and others are not', async () => {
    const [url, other] = [await begin(), await begin()]
    const next = (readPlaylist((await read(url)).text).segments.at(-1)?.number ?? 0) + 2
    const flood = Array.from({ length: 40 }, () => read(url, `&_HLS_msn=${next}`))
    const [answers, calm] = await Promise.all([Promise.all(flood), read(other, `&_HLS_msn=${next}`)])
    const counts = Object.groupBy(answers, ({ status }) => String(status))
    expect([counts['200']?.length, counts['429']?.length, calm.status]).toEqual([4, 36, 200])
  })

  test('gets an answer that caches keep for some seconds when a segment is gone, and goes on with the playlist', async () => {
    const url = await begin()
    const missing = await fetch(new URL('AAAAAAAAAAAA.m4s', url))
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'public, max-age=5'])
    const [segment] = readPlaylist((await read(url)).text).segments
    expect(await statusOf(new URL(segment?.uri ?? '', url).href)).toBe(200)
  })
})

describe('the first player of a stream', () => {
  const newPath = () => `live/${randomUUID()}`

  /** How many whole segments the first playlist of a new stream has. */
  async function firstSegments(userAgent: string): Promise<number> {
    const path = newPath()
    const other = await push({ sample: 'pattern', url: `rtmp://127.0.0.1:${media.rtmpPort}/${path}` })
    onTestFinished(() => other.stop())
    const index = `http://127.0.0.1:${media.httpPort}/${path}.m3u8`
    const text = await (await fetch(index, { headers: { 'User-Agent': userAgent } })).text()
    const url = new URL(text.split('\n').find(line => line.startsWith('hls/')) ?? '', index)
    return readPlaylist((await read(url.href)).text).segments.length
  }

  test('waits for one segment, and GStreamer for two, as it loses a playlist of one', async () => {
    expect(await firstSegments('AppleCoreMedia/1.0')).toBe(1)
    expect(await firstSegments('GStreamer souphttpsrc 1.22.0 libsoup/3.2.2')).toBe(2)
  })

  test.runIf(spawnSync(gstLaunch, ['--version']).error === undefined)(
    'plays it when it is GStreamer',
    async () => {
      const path = newPath()
      const other = await push({ sample: 'pattern', url: `rtmp://127.0.0.1:${media.rtmpPort}/${path}` })
      onTestFinished(() => other.stop())
      const uri = `uri=http://127.0.0.1:${media.httpPort}/${path}.m3u8`
      const sinks = ['video-sink=fakesink silent=false sync=true', 'audio-sink=fakesink sync=true']
      const player = spawn(gstLaunch, ['-v', 'playbin3', uri, ...sinks])
      onTestFinished(() => void player.kill())
      let pictures = 0
      player.stdout.setEncoding('utf8').on('data', (text: string) => {
        pictures += text.split('= chain ').length - 1
      })
      await vi.waitFor(() => expect(pictures).toBeGreaterThan(60), { timeout: 20_000 })
    },
  )
})

const ffprobe = 'ffprobe'
const hasFfprobe = spawnSync(ffprobe, ['-version']).error === undefined

test.runIf(hasFfprobe)(
  'ffprobe reads pictures and sound of an HLS address, in the order of their clock',
  async () => {
    const entries = ['-show_entries', 'stream=codec_name,width,sample_rate:packet=codec_type,dts_time']
    const { stdout } = await promisify(execFile)(
      'ffprobe',
      ['-v', 'error', '-of', 'json', '-read_intervals', '%+3', ...entries, indexUrl()],
      { timeout: 25_000 },
    )
    const { streams, packets } = JSON.parse(stdout)
    expect(streams).toMatchObject([
      { codec_name: 'h264', width: 640 },
      { codec_name: 'aac', sample_rate: '44100' },
    ])
    for (const kind of ['video', 'audio']) {
      const times: number[] = packets
        .filter((packet: { codec_type: string }) => packet.codec_type === kind)
        .map((packet: { dts_time: string }) => Number(packet.dts_time))
      expect(times.length).toBeGreaterThan(50)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
  },
)
