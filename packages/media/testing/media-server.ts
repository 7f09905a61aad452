import { once } from 'node:events'
import { createServer } from 'node:http'
import type { MediaEvent } from '../api/events.ts'
import type { MediaServerOptions } from '../api/media-server.ts'
import type { Pusher, PushOptions } from '../api/pusher.ts'
import type { AdmittedViewer } from '../api/viewer.ts'
import { startMediaServer } from '../parent/start.ts'
import { push } from '../push/push.ts'
import { type FlvViewer, watchHttp, watchWebSocket } from './flv-viewer.ts'
import { Happenings } from './happenings.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The query that may publish, and watch. */
const rightKey = 'key=right'
/** Query for which the authorisation fails. */
export const undecidable = 'key=undecidable'

/**
 * A media server for tests, with what it tells, and ways to publish and to watch. Players at its HTTP port get the
 * source that they name: `/live/a.flv`; those at `webUrl` are handed over and get the output that they name: `/out`.
 */
export async function startTestMediaServer(options: Partial<MediaServerOptions> = {}) {
  const events = new Happenings<MediaEvent>()
  const endings: (() => unknown)[] = []
  let count = 0
  const server = await startMediaServer({
    ...{ host: '127.0.0.1', rtmpPort: 0, httpPort: 0, log: silent, onEvent: events.add },
    onAuthorise: async ({ query }) => decide(query, {}),
    onAuthorisePlay: async ({ query, pathname }) =>
      decide(query, { viewer: viewer({ source: pathname.slice(1).replace('.flv', '') }) }),
    ...options,
  })
  const web = createServer().listen(0, '127.0.0.1')
  await once(web, 'listening')
  web.on('upgrade', (request, socket, head) => {
    server.handOver(request, socket, head, viewer({ output: request.url?.slice(1) ?? '' }))
  })

  function viewer(target: AdmittedViewer['target']): AdmittedViewer {
    return { id: `viewer${++count}`, kind: 'audience', target, labels: { place: String(count) } }
  }

  function keep<Ended extends Pusher | FlvViewer>(ended: Ended): Ended {
    endings.push(() => ('stop' in ended ? ended.stop() : ended.close()))
    return ended
  }

  /** Disconnects all publishers and viewers, so that the next test finds each path free. */
  async function sendAway(): Promise<void> {
    for (const ending of endings.splice(0)) await ending()
    await server.closeViewers({})
  }

  const urlOf = (protocol: string, port: number, path: string, query: string) =>
    `${protocol}://127.0.0.1:${port}/${path}?${query}`
  return {
    ...{ server, events, sendAway },
    push: async (path: string, more: Partial<PushOptions> = {}, query = rightKey) =>
      keep(await push({ sample: 'pattern', ...more, url: urlOf('rtmp', server.rtmpPort, path, query) })),
    watchHttp: async (path: string, query = rightKey) =>
      keep(await watchHttp(urlOf('http', server.httpPort, path, query))),
    watchWebSocket: async (path: string, query = rightKey) =>
      keep(await watchWebSocket(urlOf('ws', server.httpPort, path, query))),
    /** Watches an output as the console does. */
    watchOutput: async (output: string) => {
      const address = web.address()
      const port = address === null || typeof address === 'string' ? 0 : address.port
      return keep(await watchWebSocket(`ws://127.0.0.1:${port}/${output}`))
    },
    async end() {
      await sendAway()
      await server.stop()
      // Would not end if a socket that was handed over still counted as its own.
      await new Promise(resolve => web.close(resolve))
    },
  }
}

function decide<More>(query: string, more: More) {
  if (query === undecidable) throw new Error('The database is gone')
  if (query !== rightKey) return { isAllowed: false as const, reason: 'wrong key' }
  return { isAllowed: true as const, ...more }
}
