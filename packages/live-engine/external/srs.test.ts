import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startAnswering } from '../testing/answering-server.ts'
import { recordedClient, recordedHook, recordedMissing, recordedStreams } from '../testing/recorded-srs.ts'
import { srs } from './srs.ts'

let api: Awaited<ReturnType<typeof startAnswering>>
beforeAll(async () => {
  api = await startAnswering(({ path }) => {
    if (path.startsWith('/api/v1/streams/')) return recordedStreams
    return path === '/api/v1/clients/42zzvgj6' ? recordedClient : recordedMissing
  })
})
afterEach(() => api.requests.splice(0))
afterAll(() => api.stop())

const open = (apiUrl: string) =>
  srs.openNode({ apiUrl, rtmpUrl: 'rtmp://127.0.0.1:1935', hookSecret: 'secret' })

describe('a node of SRS', () => {
  it('lists its streams, with who pushes them and how many read them', async () => {
    const node = open(`http://admin:p%40ss@127.0.0.1:${api.port}/`)
    const publisher = { id: '42zzvgj6', kind: 'fmle-publish', address: '192.0.2.7' }
    expect(await node.listStreams()).toEqual([
      { path: 'live/b', publisher: null, readers: 3 },
      { path: 'live/a', publisher, readers: 1 },
    ])
    expect(api.requests[0]).toMatchObject({ authorization: `Basic ${btoa('admin:p@ss')}` })
    await node.listStreams()
    expect(api.requests.filter(({ path }) => path.includes('/clients/'))).toHaveLength(2)
    await node.endPublisher(publisher)
    expect(api.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v1/clients/42zzvgj6' })
  })

  it('is away when it does not answer, or answers something else', async () => {
    await expect(open('http://127.0.0.1:4').listStreams()).rejects.toThrow()
    const other = await startAnswering(() => recordedMissing)
    await expect(open(`http://127.0.0.1:${other.port}`).listStreams()).rejects.toThrow()
    await other.stop()
  })
})

describe('the callbacks of SRS', () => {
  it.each([
    ['on_publish', { kind: 'publish', path: 'live/a', query: 'key=secret', address: '192.0.2.7' }],
    ['on_play', { kind: 'play', path: 'live/a', query: 'key=secret' }],
    ['on_unpublish', { kind: 'poll' }],
    ['on_stop', { kind: 'poll' }],
  ])('ask on %s', (action, request) => {
    expect(srs.readHook({ ...recordedHook, action }, 'secret')).toEqual(request)
  })

  it('are nothing without a stream', () => {
    for (const body of [undefined, null, 1, {}, { ...recordedHook, stream: undefined }])
      expect(srs.readHook(body, 'secret')).toBeUndefined()
  })
})
