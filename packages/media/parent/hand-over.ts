import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { AdmittedViewer } from '../api/viewer.ts'
import { refuseUpgrade, upgradeRequest } from '../process/upgrade.ts'
import type { MediaChild } from './media-child.ts'

interface Upgrade {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  viewer: AdmittedViewer
}

/** Passes an upgrade to the media process, if it runs and the socket can be passed. */
export function handOver(child: MediaChild | undefined, { request, socket, head, viewer }: Upgrade): void {
  if (child === undefined || !(socket instanceof Socket) || 'encrypted' in socket) {
    refuseUpgrade(socket, '503 Service Unavailable')
    return
  }
  socket.pause()
  // The bytes that were read from the socket already.
  const rest: unknown = socket.read()
  const bytes = Buffer.isBuffer(rest) ? Buffer.concat([head, rest]) : head
  child.send({ kind: 'upgrade', request: upgradeRequest(request), head: bytes, viewer }, socket)
}
