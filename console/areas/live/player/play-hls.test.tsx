import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeSources } from '../testing/fake-media-source.ts'
import { playHls } from './play-hls.ts'

const address = 'http://localhost/api/live/hls/1/index.m3u8'
/** A playlist of three segments. */
const playlistFrom = (first: number) => `#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:1
#EXT-X-MEDIA-SEQUENCE:${first}
${[0, 1, 2].map(place => `#EXTINF:1,\n${first + place}.m4s`).join('\n')}
`

/** What the server answers: status and text by the end of the path. */
let answers: Readonly<Record<string, string>> = {}
const requested: string[] = []
/** A live playlist is read again after its target duration. */
const withinReload = { timeout: 20_000 }

/** The requests of hls.js, answered at once. */
class FakeRequest {
  static readonly DONE = 4
  readyState = 0
  status = 0
  statusText = ''
  responseType = ''
  responseURL = ''
  response: unknown = null
  responseText = ''
  onreadystatechange: (() => void) | null = null
  onprogress: (() => void) | null = null

  open(_method: string, url: string): void {
    this.responseURL = url
    this.readyState = 1
  }

  setRequestHeader(): void {}
  getAllResponseHeaders = () => ''
  getResponseHeader = () => null
  abort(): void {
    this.onreadystatechange = null
  }

  send(): void {
    const name = this.responseURL.split('/').at(-1) ?? ''
    requested.push(name)
    const text = answers[name]
    queueMicrotask(() => {
      this.readyState = 4
      this.status = text === undefined ? 404 : 200
      this.responseText = text ?? ''
      this.response = text ?? ''
      this.onreadystatechange?.()
    })
  }
}

beforeEach(() => {
  requested.length = 0
  const sources = fakeSources()
  vi.stubGlobal('MediaSource', sources.MediaSource)
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(source => {
    setTimeout(() => sources.open(source))
    return 'blob:picture'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function play() {
  const video = document.createElement('video')
  vi.spyOn(video, 'canPlayType').mockReturnValue('')
  vi.spyOn(video, 'play').mockResolvedValue()
  vi.spyOn(video, 'load').mockReturnValue()
  const events = { failed: vi.fn(), failedToAppend: vi.fn() }
  return { events, end: await playHls(video, address, events) }
}

it('A picture whose segments are gone goes on with the next playlist', async () => {
  answers = { 'index.m3u8': playlistFrom(7) }
  const { events, end } = await play()
  await vi.waitFor(() => expect(requested).toContain('7.m4s'))
  answers = { 'index.m3u8': playlistFrom(10) }
  await vi.waitFor(() => expect(requested.some(name => /^1\d\.m4s$/.test(name))).toBe(true), withinReload)
  expect(events.failed).not.toHaveBeenCalled()
  expect(events.failedToAppend).not.toHaveBeenCalled()
  end()
})

it('A picture whose playlist is gone breaks off, so that the player connects anew', async () => {
  answers = {}
  const { events, end } = await play()
  await vi.waitFor(() => expect(events.failed).toHaveBeenCalledWith('network'))
  expect(requested).toEqual(['index.m3u8'])
  end()
})
