/** A tag as it stands in text. */
export interface InlineTag {
  /** In small letters. */
  name: string
  kind: 'open' | 'close' | 'void'
  /** Source of its attributes. */
  attributes: string
}

const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'source', 'embed'])

/** The tag that a piece of HTML consists of; undefined for comments and other pieces. */
export function readTag(html: string): InlineTag | undefined {
  const [, slash, name, attributes = '', end] = /^<(\/?)([a-z][\w:-]*)([\s\S]*?)(\/?)>$/i.exec(html) ?? []
  if (name === undefined) return undefined
  const tag = { name: name.toLowerCase(), attributes: attributes.trim() }
  if (slash === '/') return { ...tag, kind: 'close' }
  return { ...tag, kind: end === '/' || voidTags.has(tag.name) ? 'void' : 'open' }
}

/** The attributes of a tag by their names in small letters, character references read. */
export function attributesOf({ attributes }: InlineTag): Readonly<Record<string, string>> {
  const form = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
  return Object.fromEntries(
    [...attributes.matchAll(form)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ]),
  )
}

/** Index of the closing tag by the index of its opening tag, where both exist and nest. */
export function tagPairs(tags: readonly (InlineTag | undefined)[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const opened: { name: string; index: number }[] = []
  for (const [index, tag] of tags.entries()) {
    if (tag?.kind === 'open') opened.push({ name: tag.name, index })
    if (tag?.kind !== 'close') continue
    const last = opened.findLastIndex(({ name }) => name === tag.name)
    const open = opened[last]
    if (!open) continue
    pairs.set(open.index, index)
    opened.splice(last)
  }
  return pairs
}
