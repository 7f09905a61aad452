import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isPublicAddress } from './public-address.ts'

/**
 * Reason of a failed fetch. `notAllowed`: no HTTP address, or an address in a non-public network. `refused`: the other
 * server responded with an error.
 */
export type FetchProblem = 'notAllowed' | 'unreachable' | 'timeout' | 'refused'

/** An address could not be fetched; `problem` is the reason. */
export class FetchPublicError extends Error {
  readonly problem: FetchProblem
  constructor(problem: FetchProblem) {
    super(`An address could not be fetched: ${problem}`)
    this.problem = problem
  }
}

interface FetchPublicOptions {
  /** Aborts everything, the reading of the body included. */
  signal: AbortSignal
  /** True when non-public networks are allowed too. */
  allowsPrivate: boolean
  /** Media types to ask for. Default: pictures. */
  accept?: string
}

/** The beginning of a response. */
export interface PublicResponse {
  body: ReadableStream<Uint8Array>
  /** After redirects. */
  address: string
  /** `Content-Type`; empty when the server named none. */
  contentType: string
}

const maxRedirects = 5
const protocols: readonly string[] = ['http:', 'https:']
const requests = { 'http:': requestHttp, 'https:': requestHttps }

/** The body alone of {@link openPublic}. @throws FetchPublicError */
export const fetchPublic = async (
  address: string,
  options: FetchPublicOptions,
): Promise<ReadableStream<Uint8Array>> => (await openPublic(address, options)).body

/**
 * Fetches an address that a user entered, from the public Internet only. Checks every address that a name resolves to,
 * also after redirects, so that no request reaches the server's own network. Ignores credentials in the address and
 * proxies of the environment. Limit what you read of the body.
 * @throws FetchPublicError
 */
export async function openPublic(address: string, options: FetchPublicOptions): Promise<PublicResponse> {
  let url = parseAddress(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await open(url, options)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      url = parseAddress(headers.location, url)
      continue
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new FetchPublicError('refused')
    }
    return {
      body: Readable.toWeb(response) as ReadableStream<Uint8Array>,
      address: url.href,
      contentType: headers['content-type'] ?? '',
    }
  }
  throw new FetchPublicError('refused')
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !protocols.includes(url.protocol)) throw new FetchPublicError('notAllowed')
  return url
}

function open(
  url: URL,
  { signal, allowsPrivate, accept = 'image/*' }: FetchPublicOptions,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A name is checked at its lookup; an IP address has no lookup.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new FetchPublicError('notAllowed')
  const send = requests[url.protocol === 'https:' ? 'https:' : 'http:']
  return new Promise((resolve, reject) => {
    const request = send({
      host,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      signal,
      agent: false,
      headers: { Accept: accept, 'User-Agent': 'Greenroom' },
      ...(!allowsPrivate && { lookup: lookupPublic }),
    })
    request.once('response', resolve)
    request.once('error', error => {
      if (error instanceof FetchPublicError) reject(error)
      else reject(new FetchPublicError(signal.aborted ? 'timeout' : 'unreachable'))
    })
    request.end()
  })
}

/** Looks up a name as `dns.lookup` does; fails when one of its addresses is not public. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) done(error ?? new FetchPublicError('unreachable'), '', 0)
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      done(new FetchPublicError('notAllowed'), '', 0)
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
