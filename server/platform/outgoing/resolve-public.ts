import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { FetchPublicError } from './fetch-public.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * Looks up a host that a user entered, for a connection to the address itself: a second lookup could have another result.
 * @returns an IP address of the public Internet
 * @throws FetchPublicError `notAllowed` when one of its addresses is not public; `unreachable` when it has none
 */
export async function resolvePublic(host: string): Promise<string> {
  const addresses =
    isIP(host) === 0
      ? (await lookup(host, { all: true, order: 'ipv4first' }).catch(() => [])).map(({ address }) => address)
      : [host]
  const [first] = addresses
  if (first === undefined) throw new FetchPublicError('unreachable')
  if (!addresses.every(isPublicAddress)) throw new FetchPublicError('notAllowed')
  return first
}
