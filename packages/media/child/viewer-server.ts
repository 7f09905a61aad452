import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PlayDecision, PlayRequest } from '../api/media-server.ts'
import type { Transport } from '../api/viewer.ts'
import { refuseUpgrade, upgradeRequest } from '../process/upgrade.ts'
import { type HlsDoor, indexEnd } from './hls-door.ts'
import type { ViewerDoor } from './viewer-door.ts'

const headersMs = 10_000

/** Serves players at the media server's own port; each is authorised first. */
export function createViewerServer(
  door: ViewerDoor,
  hls: HlsDoor,
  authorisePlay: (request: PlayRequest) => Promise<PlayDecision>,
): Server {
  const server = createServer({ requestTimeout: headersMs, headersTimeout: headersMs })
  const decide = (request: IncomingMessage, transport: Transport) =>
    authorisePlay(readRequest(request, transport)).catch(
      (error: unknown): PlayDecision => ({ isAllowed: false, reason: String(error) }),
    )
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET') {
      response.writeHead(405, { Allow: 'GET' }).end()
      return
    }
    const { pathname, query } = addressOf(request)
    if (hls.isBelow(pathname)) {
      await hls.answer(response, pathname, new URLSearchParams(query))
      return
    }
    const isHls = pathname.endsWith(indexEnd)
    const decision = await decide(request, isHls ? 'hls' : 'http-flv')
    if (decision.isAllowed && isHls) await hls.open(request, response, decision.viewer)
    else if (decision.isAllowed) door.openHttp(response, decision.viewer)
    else response.writeHead(403, { 'Content-Type': 'text/plain' }).end(decision.reason)
  })
  server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const decision = await decide(request, 'ws-flv')
    if (!decision.isAllowed || !(socket instanceof Socket)) refuseUpgrade(socket, '403 Forbidden')
    else door.openWebSocket(upgradeRequest(request), socket, head, decision.viewer)
  })
  return server
}

function addressOf({ url = '/' }: IncomingMessage): { pathname: string; query: string } {
  const mark = url.indexOf('?')
  return mark < 0
    ? { pathname: url, query: '' }
    : { pathname: url.slice(0, mark), query: url.slice(mark + 1) }
}

function readRequest(request: IncomingMessage, transport: Transport): PlayRequest {
  const { socket, headers } = request
  return {
    ...{ transport, ...addressOf(request) },
    address: socket.remoteAddress ?? '',
    userAgent: headers['user-agent'] ?? '',
    authorization: headers.authorization ?? '',
  }
}
