import { startAnswering } from '@greenroom/live-engine/testing/answering-server'
import { authRequest, pathList, rtmpConnection } from '@greenroom/live-engine/testing/recorded-mediamtx'
import { startRtmpNode, watchNode } from '@greenroom/media/testing/rtmp-node'
import { hookSecret } from './scenario.ts'

/** A media server that speaks RTMP, with the API and the hook of MediaMTX as recorded. */
export async function startFakeMediamtx() {
  let hookUrl = ''
  const node = await startRtmpNode({
    async isAllowed({ path, query, verb }) {
      const body = JSON.stringify(authRequest(verb === 'play' ? 'read' : verb, path, query))
      return hookUrl === '' || (await fetch(hookUrl, { method: 'POST', body })).ok
    },
    hasLeft: () => undefined,
  })
  const api = await startAnswering(({ method, path }) => {
    const clients = node.clients()
    const id = path.split('/').at(-1) ?? ''
    const publisher = clients.find(client => client.id === id && client.verb === 'publish')
    if (path.startsWith('/v3/paths/list'))
      return pathList(
        clients
          .filter(({ verb }) => verb === 'publish')
          .map(({ id: source, path: name }) => ({
            ...{ name, source: { type: 'rtmpConn', id: source } },
            readers: clients
              .filter(client => client.verb === 'play' && client.path === name)
              .map(client => ({ type: 'rtmpConn', id: client.id })),
          })),
      )
    if (method === 'POST') return node.kick(id) ? { status: 'ok' } : undefined
    return publisher && rtmpConnection(id, publisher.path)
  })
  return {
    apiUrl: `http://127.0.0.1:${api.port}`,
    rtmpUrl: `rtmp://127.0.0.1:${node.port}`,
    askAt(port: number) {
      hookUrl = `http://127.0.0.1:${port}/api/live/hooks/mediamtx?secret=${hookSecret}`
    },
    /** Makes it admit all clients without asking the hook. */
    askNobody() {
      hookUrl = ''
    },
    watch: (path: string) => watchNode(`rtmp://127.0.0.1:${node.port}/${path}`),
    async stop() {
      await api.stop()
      await node.stop()
    },
  }
}
export type FakeMediamtx = Awaited<ReturnType<typeof startFakeMediamtx>>
