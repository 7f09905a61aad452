import {
  type CssNode,
  type Declaration,
  generate,
  lexer,
  parse,
  type Rule,
  type Selector,
  walk,
} from 'css-tree'
import { cssNames } from './css-names.ts'
import { harmlessValue, keptProperties } from './kept-html.ts'
import type { StyledPart } from './themes.ts'

/** Why a piece of CSS would not arrive at WeChat. */
export type CssProblemKind =
  | 'atRule'
  | 'pseudo'
  | 'selector'
  | 'property'
  | 'value'
  | 'address'
  | 'important'
  | 'syntax'

/** A piece of CSS that does nothing. */
export interface CssProblem {
  kind: CssProblemKind
  /** Of the text, from 1. */
  line: number
  /** The piece, shortened. */
  text: string
}

export interface ReadCss {
  /** Declarations that WeChat keeps, by part. */
  styles: Partial<Record<StyledPart, string>>
  problems: CssProblem[]
}

/** Functions whose values survive WeChat and load nothing. */
const keptFunctions: ReadonlySet<string> = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'linear-gradient', 'radial-gradient'],
  ...['repeating-linear-gradient', 'scale', 'rotate', 'translate', 'translatex', 'translatey', 'skew'],
])
const maxShown = 80
const partBySelector = new Map(cssNames.map(({ selector, part }) => [selector, part]))

/**
 * Reads CSS rules for parts of an article. Pieces that WeChat would drop or rewrite do nothing, and are among the problems.
 * Nothing is loaded or run.
 */
export function readCss(css: string): ReadCss {
  const styles = new Map<StyledPart, Map<string, string>>()
  const problems: CssProblem[] = []
  const report = (kind: CssProblemKind, node: Pick<CssNode, 'loc'>, text: string) =>
    problems.push({ kind, line: node.loc?.start.line ?? 1, text: shortened(text) })
  const sheet = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ line }) => problems.push({ kind: 'syntax', line, text: lineOf(css, line) }),
  })
  if (sheet.type !== 'StyleSheet') return { styles: {}, problems }
  for (const node of sheet.children) {
    if (node.type === 'Rule') readRule(node)
    // Pieces that could not be parsed were reported as such.
    else if (node.type === 'Atrule') report('atRule', node, `@${node.name}`)
  }

  function readRule({ prelude, block }: Rule): void {
    if (prelude.type !== 'SelectorList') return
    const parts = prelude.children.toArray().flatMap(selector => {
      if (selector.type !== 'Selector') return []
      const part = partBySelector.get(generate(selector).toLowerCase())
      if (part === undefined)
        report(hasPseudo(selector) ? 'pseudo' : 'selector', selector, generate(selector))
      return part ?? []
    })
    for (const node of block.children) {
      if (node.type === 'Declaration') {
        const declaration = readDeclaration(node)
        if (declaration) for (const part of parts) add(part, declaration)
      } else if (node.type === 'Atrule') report('atRule', node, `@${node.name}`)
      else if (node.type === 'Rule') report('selector', node, generate(node.prelude))
    }
  }

  function readDeclaration(node: Declaration): readonly [string, string] | undefined {
    const name = node.property.toLowerCase()
    const text = `${node.property}: ${generate(node.value)}`
    const refuse = (kind: CssProblemKind) => void report(kind, node, text)
    if (!keptProperties.some(kept => kept === name)) return refuse('property')
    if (node.important !== false) return refuse('important')
    const used = functionsIn(node)
    if (used.includes('url')) return refuse('address')
    const value = withoutQuotes(node)
    const isValid = node.value.type === 'Value' && lexer.matchProperty(name, node.value).error === null
    if (!isValid || used.some(one => !keptFunctions.has(one)) || !harmlessValue.test(value))
      return refuse('value')
    return [name, value]
  }

  function add(part: StyledPart, [name, value]: readonly [string, string]): void {
    const declarations = styles.get(part) ?? new Map<string, string>()
    // The last one counts, at its place.
    declarations.delete(name)
    styles.set(part, declarations.set(name, value))
  }

  return {
    styles: Object.fromEntries(
      [...styles].map(([part, declarations]) => [
        part,
        [...declarations].map(([name, value]) => `${name}:${value}`).join(';'),
      ]),
    ),
    problems: problems.toSorted((left, right) => left.line - right.line),
  }
}

function hasPseudo(selector: Selector): boolean {
  let isFound = false
  walk(selector, node => {
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') isFound = true
  })
  return isFound
}

/** Names of the functions of a value in small letters; `url` for addresses. */
function functionsIn(declaration: Declaration): string[] {
  const names: string[] = []
  walk(declaration.value, node => {
    if (node.type === 'Function') names.push(node.name.toLowerCase())
    if (node.type === 'Url') names.push('url')
  })
  return names
}

/** The value. Quotes around names of fonts are left out: WeChat empties styles that have some. */
function withoutQuotes({ property, value }: Declaration): string {
  const text = generate(value)
  return /^font(-family)?$/i.test(property) ? text.replaceAll(/(["'])([\p{L}\d _-]+)\1/gu, '$2') : text
}

const lineOf = (css: string, line: number) => shortened((css.split('\n')[line - 1] ?? '').trim())
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > maxShown ? `${line.slice(0, maxShown)}…` : line
}
