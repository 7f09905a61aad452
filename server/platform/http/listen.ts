import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { serve } from '@hono/node-server'

/** The address cannot be listened on; the message is one line that names it. */
export class ListenError extends Error {}

/** How long a stop waits for requests under way, in milliseconds. */
const timeoutMs = 10_000

/** How long a connection without a request stays open, in milliseconds: longer than proxies keep theirs (mostly 60 s), so that none sends a request into one that is just being closed. */
const keptAlive = 65_000

/** How long nothing may go through a connection with a request, in milliseconds: a reader who does not read holds its file, its memory and its connection no longer. */
const stalled = 300_000

export interface Listening {
  port: number
  /** Takes no new request, waits for those under way, then closes what is still open. */
  close(): Promise<void>
}

/** What takes connections over that go on as something else than HTTP. */
export interface Upgrades {
  /** All other requests are answered as if they did not ask for it. */
  isUpgrade(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

interface ListenOptions {
  host: string
  port: number
  stalledMs?: number
  upgrades?: Upgrades
}

/** Starts to answer on an address; port 0 takes a free one. @throws ListenError */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { host, port, stalledMs = stalled, upgrades }: ListenOptions,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const shouldUpgradeCallback = (request: IncomingMessage) => upgrades?.isUpgrade(request) === true
    const serverOptions = { keepAliveTimeout: keptAlive, shouldUpgradeCallback }
    const server = serve({ fetch, hostname: host, port, serverOptions }, ({ port }) => {
      server.off('error', refuse)
      server.setTimeout(stalledMs)
      resolve({ port, close: () => closeServer(server as Server) })
    })
    if (upgrades) server.on('upgrade', upgrades.upgrade)
    const refuse = (error: NodeJS.ErrnoException) => reject(new ListenError(explain(error, host, port)))
    server.once('error', refuse)
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken; stop what uses it or set PORT to another one`
  if (error.code === 'EACCES')
    return `Port ${port} needs rights that this user does not have; set PORT to one above 1023`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  const limit = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearTimeout(limit)
}
