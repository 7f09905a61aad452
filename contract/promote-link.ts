import type { RuleKey } from './rule-texts.ts'

/** What a link may begin with to mean this console's own address. */
export const hostMark = '{host}'

/** Placeholder in the pattern of a link for the id of the content set. */
export const setMark = '{set}'

/** The link of one content set by a pattern. */
export const linkOfSet = (pattern: string, setId: string) => pattern.replaceAll(setMark, setId)

/** Behind the mark stands a path, a query, a fragment, or nothing: never what would make it another host. */
const ownForm = /^\{host\}(?:\/(?![/\\])|[?#]|$)/
const otherForm = /^https?:\/\/[^/\\]/i
const unsafe = /[\s\p{Cc}<>"\\^`{|}]/u

/** What is wrong with a link that visitors are to be sent to; undefined when nothing is. */
export function linkProblem(link: string): RuleKey | undefined {
  const own = link.startsWith(hostMark)
  if (!(own ? ownForm : otherForm).test(link)) return 'promoteLinkForm'
  const rest = own ? link.slice(hostMark.length) : link
  if (unsafe.test(rest)) return 'promoteLinkCharacters'
  const parsed = parse(own ? `http://host.invalid${rest}` : rest)
  if (!parsed || parsed.hostname === '') return 'promoteLinkForm'
  // A name before the host is shown as if it were one, and passwords do not belong in links.
  if (parsed.username !== '' || parsed.password !== '') return 'promoteLinkUser'
  // A path that begins with two slashes would be read as a host, once it stands without one.
  if (own && parsed.pathname.startsWith('//')) return 'promoteLinkForm'
  if (own && isTracking(parsed.pathname)) return 'promoteLinkLoop'
  return undefined
}

const asciiEscape = /%([0-7][0-9a-f])/gi
/** A path as the server reads it: `/%72/` is `/r/` to it. Escapes that are broken stay as they are. */
const unescaped = (path: string) =>
  path.replaceAll(asciiEscape, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** Whether a path of ours is a tracking link, which would lead round in a circle. */
export const isTracking = (path: string) => /^\/r(\/|$)/i.test(unescaped(path))

/**
 * The address to send visitors to, as it may stand in a header: percent-encoded, on one line.
 * @param origin of this console, as users type it; undefined: as the browser has it, so only the path is given
 * @returns undefined for a link that {@link linkProblem} refuses
 */
export function linkTarget(link: string, origin: string | undefined): string | undefined {
  if (linkProblem(link)) return undefined
  if (!link.startsWith(hostMark)) return new URL(link).href
  const own = new URL(`http://host.invalid${link.slice(hostMark.length)}`)
  return `${origin ?? ''}${own.pathname}${own.search}${own.hash}`
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
