const unsafe = /[\s\p{Cc}<>"\\^`{|}]/u

/** Whether a link of a post is safe: an address of http or https, or a path of the console. */
export function isPostLink(link: string): boolean {
  if (unsafe.test(link)) return false
  if (link.startsWith('/')) return !link.startsWith('//')
  const url = /^https?:\/\/[^/]/i.test(link) && URL.canParse(link) ? new URL(link) : undefined
  return url !== undefined && url.username === '' && url.password === ''
}
