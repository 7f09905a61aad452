const attribute = /\s(?:label|title|placeholder|alt|description|aria-label)="[^"]*\p{L}{2}[^"]*"/gu
/** The names of keys are the same in every language. */
const element = />[^<>{}=;()]*\p{L}{2}[^<>{}=;()]*<\/(?!kbd)/gu
/** Words alone on a line, as they stand between two tags. */
const line = /^\s+\p{Lu}\p{Ll}+(?: [\p{L}’']+)+[.!?]?$/gmu
const fallback = /\bt\('[^']+',\s*['"`]/g

/** What people would read in a part's source that does not come from the text files. */
export function hardCodedTexts(source: string): string[] {
  return [attribute, element, line, fallback].flatMap(pattern =>
    [...source.matchAll(pattern)].map(([found]) => found.trim()),
  )
}

/** The dotted keys of a text file, by its source: `login.title`. */
export function keysOf(source: string): string[] {
  const body = source.slice(source.indexOf('{') + 1)
  const keys: string[] = []
  const above: string[] = []
  // A key, a text (which may hold braces), or the end of a group.
  for (const [token] of body.matchAll(/'(?:[^'\\]|\\.)*'(?:\s*:)?|"(?:[^"\\]|\\.)*"|[\w$]+\s*:|[{}]/g)) {
    if (token === '}') above.pop()
    else if (token.endsWith(':')) above.push(token.slice(0, -1).trim().replaceAll("'", ''))
    else if (token !== '{') keys.push(above.join('.'))
    if (token.startsWith("'") && !token.endsWith(':')) above.pop()
    else if (token.startsWith('"')) above.pop()
  }
  return keys
}

/** Whether code names a key: in quotes, after a namespace, or by a template that begins with the keys above it. */
export function isUsed(key: string, code: string): boolean {
  if ([`'${key}'`, `"${key}"`, `:${key}'`].some(name => code.includes(name))) return true
  const parts = key.split('.')
  return parts.some((_, count) => {
    const prefix = parts.slice(0, count).join('.')
    return prefix !== '' && [`\`${prefix}.\${`, `:${prefix}.\${`].some(name => code.includes(name))
  })
}
