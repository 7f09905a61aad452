import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startAnswering } from '../testing/answering-server.ts'
import { authRequest, notFound, pathList, rtmpConnection } from '../testing/recorded-mediamtx.ts'
import { mediamtx } from './mediamtx.ts'

const id = '7d3a3a4c-3c2f-4c7e-9d9c-2f7f1d3a4b5c'
const reader = (type: string) => ({ type, id: '' })
let api: Awaited<ReturnType<typeof startAnswering>>
beforeAll(async () => {
  const listed = pathList([
    {
      ...{ name: 'live/a', source: { type: 'rtmpConn', id } },
      readers: [reader('rtmpConn'), reader('hlsSession'), reader('hidden')],
    },
    { name: 'live/b', source: { type: 'rtspSource', id: '' }, readers: [reader('webRTCSession')] },
    { name: 'live/c', source: null },
  ])
  api = await startAnswering(({ path }) => {
    if (path.startsWith('/v3/paths/list')) return listed
    if (path === `/v3/rtmpconns/kick/${id}`) return { status: 'ok' }
    return path === `/v3/rtmpconns/get/${id}` ? rtmpConnection(id, 'live/a') : undefined
  }, notFound)
})
afterEach(() => api.requests.splice(0))
afterAll(() => api.stop())

describe('a node of MediaMTX', () => {
  it('lists its streams, with who pushes them and how many read them', async () => {
    const apiUrl = `http://127.0.0.1:${api.port}`
    const node = mediamtx.openNode({ apiUrl, rtmpUrl: 'rtmp://127.0.0.1:1935', hookSecret: 'secret' })
    const publisher = { id, kind: 'rtmpConn', address: '192.0.2.7' }
    expect(await node.listStreams()).toEqual([
      { path: 'live/a', publisher, readers: 2 },
      { path: 'live/b', publisher: null, readers: 1 },
    ])
    expect(api.requests[0]).toMatchObject({ authorization: 'Bearer secret' })
    await node.endPublisher(publisher)
    expect(api.requests.at(-1)).toMatchObject({ method: 'POST', path: `/v3/rtmpconns/kick/${id}` })
    // This publisher left in between.
    await node.endPublisher({ ...publisher, id: 'other' })
  })
})

describe('the HTTP authentication of MediaMTX', () => {
  const read = (action: string, query = '') =>
    mediamtx.readHook(authRequest(action, 'live/a', query), 'secret')
  it('asks who may push and who may watch', () => {
    expect(read('publish', 'key=k')).toEqual({
      ...{ kind: 'publish', path: 'live/a', query: 'key=k', address: '192.0.2.7' },
    })
    expect(read('read', 'ticket=t')).toEqual({ kind: 'play', path: 'live/a', query: 'ticket=t' })
  })

  it('lets callers with the hook secret use its API', () => {
    expect(read('api', 'token=secret')).toEqual({ kind: 'own' })
    expect(read('api', 'token=other')).toBeUndefined()
    expect(read('api')).toBeUndefined()
    expect(mediamtx.readHook({ action: 'publish' }, 'secret')).toBeUndefined()
  })
})
