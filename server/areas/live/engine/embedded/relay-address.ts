import { networkInterfaces } from 'node:os'
import type { Settings } from '../../../../platform/settings.ts'

const anyAddress = new Set(['0.0.0.0', '::'])
const loopback = '127.0.0.1'

/** A listening address in the form for URLs by which other programs on this machine reach it. */
export function reachableHere(host: string): string {
  const reached = anyAddress.has(host) ? loopback : host
  return reached.includes(':') ? `[${reached}]` : reached
}

/**
 * Address at which other servers pull streams from this media server: `LIVE_RELAY_URL`, or else its listening host.
 * When it listens on all hosts, the first address of the machine that others may reach.
 */
export function relayAddressOf(
  { LIVE_RELAY_URL }: Pick<Settings, 'LIVE_RELAY_URL'>,
  host: string,
  port: number,
  interfaces: typeof networkInterfaces = networkInterfaces,
): string {
  if (LIVE_RELAY_URL !== undefined) return LIVE_RELAY_URL.replace(/\/+$/, '')
  const outer = anyAddress.has(host)
    ? Object.values(interfaces())
        .flat()
        .find(it => it && !it.internal && it.family === 'IPv4')?.address
    : undefined
  return `http://${outer ?? reachableHere(host)}:${port}`
}
