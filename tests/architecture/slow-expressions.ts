import { createContext, runInContext } from 'node:vm'
import { parseSync } from '@swc/core'

/** A regular expression in a file. */
export interface Expression {
  pattern: string
  flags: string
}

/** The regular expressions that stand in a file as such. */
export function expressionsIn(path: string, text: string): Expression[] {
  const expressions: Expression[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('pattern' in node && 'flags' in node && 'type' in node && node.type === 'RegExpLiteral')
      expressions.push({ pattern: String(node.pattern), flags: String(node.flags) })
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }))
  return expressions
}

const unbounded = /^(?:[*+]|\{\d+,\})/

/** Whether a group that repeats without end holds something that does: such a text has many ways to be cut into pieces. */
export function repeatsRepetition(pattern: string): boolean {
  /** Of each open group, whether it holds a repetition. */
  const groups = [false]
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]
    if (character === '\\') at++
    else if (character === '[') at = endOfClass(pattern, at)
    else if (character === '(') groups.push(false)
    const isGroup = character === ')'
    const holds = isGroup ? groups.pop() === true : false
    const isRepeated = unbounded.test(pattern.slice(at + 1))
    if (isGroup && holds && isRepeated) return true
    const around = groups.length - 1
    groups[around] ||= isRepeated || holds
  }
  return false
}

/** The place of the bracket that ends a class of characters. */
function endOfClass(pattern: string, start: number): number {
  let at = start + 1
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1
  return at
}

const maxPieces = 8
const classes: Readonly<Record<string, string>> = {
  s: ' ',
  S: 'a',
  d: '1',
  D: 'a',
  w: 'a',
  W: '-',
  n: '\n',
  t: '\t',
}

/** Short texts that a pattern is made of, and some that most patterns know. */
function piecesOf(pattern: string): string[] {
  const pieces = pattern
    .replaceAll(/\(\?(?:<?[=!]|:|<\w+>)/g, '(')
    .replaceAll(/\\([a-z])/gi, (_, letter: string) => `\0${classes[letter] ?? ''}\0`)
    .replaceAll(/\\(.)/g, '$1')
    .split(/[\0()[\]{}|*+?^$]+/)
    .filter(piece => piece !== '' && piece.length < 20)
  return [...new Set([...pieces, 'a', ' ', '1'])].slice(0, maxPieces)
}

/** Texts of one length that repeat the pieces of a pattern, alone and in pairs, and end with a character that hardly fits. */
function textsFor(pattern: string, length: number): string[] {
  const pieces = piecesOf(pattern)
  const pairs = pieces.flatMap(first => pieces.map(second => first + second))
  return [...new Set([...pieces, ...pairs])].map(
    piece => `${piece.repeat(Math.ceil(length / piece.length))}\u0001`,
  )
}

/**
 * Tries an expression with texts that are made of its own pieces.
 * @returns the beginning of a text that takes it longer than `limitMs`; undefined when none does
 */
export function slowTextFor(
  { pattern, flags }: Expression,
  length: number,
  limitMs: number,
): string | undefined {
  const context = createContext({ expression: new RegExp(pattern, flags.replace('y', '')), text: '' })
  for (const text of textsFor(pattern, length)) {
    context.text = text
    try {
      runInContext('expression.lastIndex = 0; text.replace(expression, "")', context, { timeout: limitMs })
    } catch {
      return text.slice(0, 40)
    }
  }
  return undefined
}
