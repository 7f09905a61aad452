const unsafe = /[\s\p{Cc}<>"\\^`{|}]/u

/** Whether a link of a post leads somewhere safe: to an address of http or https, or to a path of the console. */
export function isPostLink(link: string): boolean {
  if (unsafe.test(link)) return false
  if (link.startsWith('/')) return !link.startsWith('//')
  const url = /^https?:\/\/[^/]/i.test(link) && URL.canParse(link) ? new URL(link) : undefined
  return url !== undefined && url.username === '' && url.password === ''
}
