import { networkInterfaces } from 'node:os'

const anyAddress = new Set(['0.0.0.0', '::'])
const loopback = '127.0.0.1'

/** A listening address in the form for URLs by which other programs on this machine reach it. */
export function reachableHere(host: string): string {
  const reached = anyAddress.has(host) ? loopback : host
  return reached.includes(':') ? `[${reached}]` : reached
}

/**
 * Address at which other servers pull streams from this media server: the configured one, or else its listening host.
 * When it listens on all hosts, the first address of the machine that others may reach.
 */
export function relayAddressOf(
  relayUrl: string | undefined,
  host: string,
  port: number,
  interfaces: typeof networkInterfaces = networkInterfaces,
): string {
  if (relayUrl !== undefined) return relayUrl.replace(/\/+$/, '')
  const outer = anyAddress.has(host)
    ? Object.values(interfaces())
        .flat()
        .find(it => it && !it.internal && it.family === 'IPv4')?.address
    : undefined
  return `http://${outer ?? reachableHere(host)}:${port}`
}
