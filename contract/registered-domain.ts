import { hostMark } from './promote-link.ts'

const labels = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/

/**
 * The domain name that a user typed, as browsers write it: in small letters, without the dot of the root, other scripts
 * in ASCII (`xn--…`). Undefined for texts that are no domain name, such as an address, a path, or numbers alone.
 */
export function domainOf(text: string): string | undefined {
  const written = text.trim()
  if (/[\s/\\:@?#%*]/.test(written)) return undefined
  const domain = hostOf(`http://${written}`)
  return domain !== undefined && domain.length <= 253 && labels.test(domain) ? domain : undefined
}

/**
 * Whether a link leads to one of these domains, below one of them, or to this console; without any domain every link does.
 * @param domains as {@link domainOf} gives them
 * @param origin of this console, as users type it; undefined when it is not known
 */
export function isOnDomains(link: string, domains: readonly string[], origin: string | undefined): boolean {
  if (domains.length === 0 || link.startsWith(hostMark)) return true
  const host = hostOf(link)
  if (host === undefined) return false
  if (new URL(link).origin === origin) return true
  return domains.some(domain => host === domain || host.endsWith(`.${domain}`))
}

const hostOf = (link: string): string | undefined =>
  URL.canParse(link) ? new URL(link).hostname.replace(/\.$/, '') : undefined
