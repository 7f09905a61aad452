import { type MediaEvent, startMediaServer } from '@greenroom/media'
import type { Scope } from '../kit/scope.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** A media server that admits everybody; players watch the source that they name. */
export async function openMedia(scope: Scope, onEvent: (event: MediaEvent) => void = () => {}) {
  let viewers = 0
  let pid = 0
  const server = await startMediaServer({
    host: '127.0.0.1',
    rtmpPort: 0,
    httpPort: 0,
    log: silent,
    // All connections come from one address.
    limits: { connectionsPerAddress: 10_000 },
    onAuthorise: async () => ({ isAllowed: true }),
    onAuthorisePlay: async ({ pathname }) => ({
      isAllowed: true,
      viewer: {
        id: String(++viewers),
        kind: 'audience',
        target: pathname.startsWith('/live/') ? { source: pathname.slice(1) } : { output: pathname.slice(1) },
        labels: {},
      },
    }),
    onEvent(event) {
      if (event.kind === 'up') pid = event.pid
      onEvent(event)
    },
  })
  scope.defer(() => server.stop())
  return { server, pid, rtmp: (path: string) => `rtmp://127.0.0.1:${server.rtmpPort}/${path}` }
}

export type OpenMedia = Awaited<ReturnType<typeof openMedia>>
