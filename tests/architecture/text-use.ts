const attribute = /\s(?:label|title|placeholder|alt|description|aria-label)="[^"]*\p{L}{2}[^"]*"/gu
const fallback = /\bt\('[^']+',\s*['"`]/g

/**
 * The translatable texts in the attributes of a component's source, and in the fallbacks of its translations. Texts between
 * tags are left to the linter (`noJsxLiterals`), which cannot tell a label from any other attribute.
 */
export function hardCodedTexts(source: string): string[] {
  return [attribute, fallback].flatMap(pattern =>
    [...source.matchAll(pattern)].map(([match]) => match.trim()),
  )
}

/** The dotted keys of a text file, by its source: `login.title`. */
export function keysOf(source: string): string[] {
  // Not those of an import.
  const body = source.replace(/^import .*$/gm, '').replace(/^[^{]*\{/, '')
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

/** A call of `t` up to its argument, and the argument: what stands before its options. */
const translation = /(?<![\w$])t\(\s*/g
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g
const defaultNamespace = /useTranslation\(\s*\[?\s*'([^']+)'/g

/**
 * The texts that a file asks for by `t`, each as `namespace:key`; a value of a template ends the key with `*`.
 * A key without a namespace belongs to the first one of the file's `useTranslation`. Where `t` is given something
 * that is no literal, the key may be any string of the file.
 */
export function usedTexts(source: string): Set<string> {
  const own = [...source.matchAll(defaultNamespace)].map(([, name]) => name)
  const used = new Set<string>()
  const note = (key: string) => {
    const whole = key.replace(/\$\{.*$/s, '*')
    if (/^[\w-]+:/.test(whole)) used.add(whole)
    else if (whole !== '*') for (const name of own) used.add(`${name}:${whole}`)
  }
  for (const { index, 0: call } of source.matchAll(translation)) {
    const argument = firstArgument(source.slice(index + call.length))
    const keys = literalsOf(argument)
    for (const key of keys.length > 0 ? keys : literalsOf(source)) note(key)
  }
  return used
}

/**
 * Whether one of the texts asked for is this one, or a template that begins with groups above it. What a text is for one
 * and for many is asked for by the key without that.
 */
export function isUsed(namespace: string, key: string, used: ReadonlySet<string>): boolean {
  const parts = key.split('.')
  const prefixes = parts.slice(1).map((_, count) => `${parts.slice(0, count + 1).join('.')}.*`)
  return [key, key.replace(/_(?:one|other)$/, ''), ...prefixes].some(one => used.has(`${namespace}:${one}`))
}

const literalsOf = (code: string) =>
  [...code.matchAll(literal)].map(([, single, double, template]) => single ?? double ?? template ?? '')

/** Code up to the comma or parenthesis that ends an argument. */
function firstArgument(code: string): string {
  let depth = 0
  let end = 0
  // Strings are stepped over whole: what they hold ends nothing.
  for (const { 0: token, index } of code.matchAll(/'(?:[^'\\\n]|\\.)*'|`[^`]*`|[()[\]{},]/g)) {
    end = index
    if (depth === 0 && (token === ',' || token === ')')) break
    if ('([{'.includes(token)) depth++
    if (')]}'.includes(token)) depth--
  }
  return code.slice(0, end)
}
