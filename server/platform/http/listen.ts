import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { serve } from '@hono/node-server'

/** The server cannot listen on the address. The message is one line that names it. */
export class ListenError extends Error {}

/** How long a stop waits for running requests, in milliseconds. */
const defaultDrainMs = 10_000
/** Between two looks for connections whose last response is complete, in milliseconds. */
const idleCheckMs = 20

/**
 * Keep-alive of idle connections, in milliseconds: longer than the proxies' (mostly 60 s), so that none sends a
 * request into a closing connection.
 */
const keepAliveMs = 65_000

/**
 * How long a connection with a request may transfer nothing, in milliseconds: a reader who does not read must not hold
 * its file, memory and connection for longer.
 */
const defaultStalledMs = 300_000

export interface Listening {
  port: number
  /** Refuses new requests, waits for running ones, then closes remaining connections. */
  close(): Promise<void>
}

/** Takes over connections that change to another protocol than HTTP. */
export interface Upgrades {
  /** Other requests are answered as if they did not ask for an upgrade. */
  isUpgrade(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

interface ListenOptions {
  host: string
  port: number
  stalledMs?: number
  drainMs?: number
  upgrades?: Upgrades
}

/** Starts to listen on an address; port 0 takes a free one. @throws ListenError */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { host, port, stalledMs = defaultStalledMs, drainMs = defaultDrainMs, upgrades }: ListenOptions,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const shouldUpgradeCallback = (request: IncomingMessage) => upgrades?.isUpgrade(request) === true
    const serverOptions = { keepAliveTimeout: keepAliveMs, shouldUpgradeCallback }
    const server = serve({ fetch, hostname: host, port, serverOptions }, ({ port }) => {
      server.off('error', refuse)
      server.setTimeout(stalledMs)
      resolve({ port, close: () => closeServer(server as Server, drainMs) })
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

async function closeServer(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  // A connection with a running request becomes idle after its response, and its client would keep it for a minute.
  const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const limit = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idleCheck)
  clearTimeout(limit)
}
