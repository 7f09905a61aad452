import { networkInterfaces } from 'node:os'
import type { Settings } from '../../../../platform/settings.ts'

const anyAddress = new Set(['0.0.0.0', '::'])
const loopback = '127.0.0.1'

/** A listening address as other programs on this machine reach it, in the form for URLs. */
export function reachableHere(host: string): string {
  const reached = anyAddress.has(host) ? loopback : host
  return reached.includes(':') ? `[${reached}]` : reached
}

/**
 * Where other servers take streams from the media server that listens here: `LIVE_RELAY_URL`, else the host that it
 * listens at; for all hosts of the machine, the first one that others may reach.
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
