import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The request of an upgraded connection, in a form for another process. */
export interface UpgradeRequest {
  method: string
  url: string
  headers: Record<string, string>
}

/** The parts of an upgrade request that can be sent between processes. */
export function upgradeRequest({ method = 'GET', url = '/', headers }: IncomingMessage): UpgradeRequest {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { method, url, headers: Object.fromEntries(texts) }
}

/** Answers an upgrade with an error. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  if (!socket.writable) return
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
