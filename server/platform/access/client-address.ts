import { BlockList, isIP } from 'node:net'

/** Whether a proxy may name the client that it forwards for, by its address and its distance from the server in proxies. */
export type TrustedProxies = (address: string, hop: number) => boolean

/**
 * Parses the setting `TRUST_PROXY`: the number of proxies before the server, or their addresses and networks, separated
 * by commas.
 * @returns undefined when it is neither
 */
export function parseTrustedProxies(setting: string): TrustedProxies | undefined {
  if (setting === 'false') return () => false
  if (setting === 'true') return (_, hop) => hop < 1
  if (/^\d{1,2}$/.test(setting)) return (_, hop) => hop < Number(setting)
  const networks = new BlockList()
  for (const part of setting.split(',')) {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const family = familyOf(address)
    const size = family === 'ipv4' ? 32 : 128
    const prefix = bits === undefined ? size : Number(bits)
    const isNetwork = family && rest.length === 0 && bits !== '' && Number.isInteger(prefix) && prefix >= 0
    if (!isNetwork || prefix > size) return undefined
    networks.addSubnet(address, prefix, family)
  }
  return address => {
    const family = familyOf(address)
    return family !== undefined && networks.check(address, family)
  }
}

/**
 * Address of the client: the first address, from the server outwards, that is no trusted proxy. The client may have
 * forged everything further out in `X-Forwarded-For`.
 * @param remote the other end of the connection, as {@link plainAddress}; empty when there is none
 * @param forwardedFor the header `X-Forwarded-For`
 */
export function clientAddress(
  remote: string,
  forwardedFor: string | undefined,
  isTrusted: TrustedProxies,
): string {
  let address = remote
  const forwarded = forwardedFor?.split(',').toReversed() ?? []
  for (const [hop, entry] of forwarded.entries()) {
    const next = plainAddress(entry)
    if (!isTrusted(address, hop) || familyOf(next) === undefined) break
    address = next
  }
  return address
}

/** True for a loopback address. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** Normalises an address: no port, no brackets, and IPv4 instead of its IPv6-mapped form. */
export function plainAddress(text: string): string {
  const trimmed = text.trim()
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  return bare.replace(/^::ffff:(?=[\d.]+$)/i, '')
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  if (version === 0) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}

/**
 * The network that requests from an address are counted by: of IPv6 the first 64 bits, because each customer of a
 * provider has so many addresses that none would be counted twice.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%')
  if (familyOf(plain) !== 'ipv6' || plain.startsWith('::ffff:')) return address
  const [head = '', tail] = plain.split('::')
  const groups = groupsOf(head)
  const missing = tail === undefined ? 0 : 8 - groups.length - groupsOf(tail).length
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...groupsOf(tail ?? '')]
  const network = all.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
