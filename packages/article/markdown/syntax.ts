import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { math } from 'micromark-extension-llm-math'
import type { Code, Construct, ConstructRecord, Extension, State } from 'micromark-util-types'

interface Rules {
  /** Whether it can go on with a line that begins so. */
  canHold?: (line: string, isFirst: boolean) => boolean
  /** Whether its source is what it takes it for. */
  isTaken?: (source: string, next: Code, previous: Code) => boolean
}

/** A construct of a library with narrower rules. */
function narrowed(construct: Construct, { canHold, isTaken }: Rules): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this.now()
      const { previous } = this
      let { offset: read } = start
      let current: Code = null
      let isOver = false
      const leave = (state: State) => {
        isOver = true
        return state(current)
      }
      const taken = () => {
        const end = this.now()
        const source = this.sliceSerialize({ start, end })
        // While a paragraph looks for its end, a construct reads no more than its first line.
        if (!isTaken || this.interrupt) return leave(ok)
        const decide: State = next => (isTaken(source, next, previous) ? ok(next) : nok(next))
        // Constructs end on their last code or on the one after it.
        isOver = true
        return end.offset > read ? decide : decide(current)
      }
      const first = construct.tokenize.call(this, effects, taken, () => leave(nok))

      let line = ''
      let isFirst = true
      let { offset } = start
      /** Constructs look ahead and come back: a code counts when it is first passed. */
      const holds = (code: Code): boolean => {
        if (!canHold || this.now().offset < offset) return true
        offset = this.now().offset + 1
        line += isLineEnd(code) ? '\n' : code === null || code < 0 ? ' ' : String.fromCharCode(code)
        const isHeld = canHold(line, isFirst)
        if (isLineEnd(code)) [line, isFirst] = ['', false]
        return isHeld
      }
      const follow =
        (state: State): State =>
        code => {
          current = code
          read = this.now().offset
          if (!holds(code)) return leave(nok)
          const next = state(code)
          return isOver || !next ? next : follow(next)
        }
      const canBegin = !construct.previous || construct.previous.call(this, previous)
      return canBegin ? follow(first) : nok
    },
  }
}

/** Codes of line ends are -5 to -3. */
const isLineEnd = (code: Code): boolean => code !== null && code < -2

const narrowedRecord = (record: ConstructRecord | undefined, rules: Rules): ConstructRecord =>
  Object.fromEntries(
    Object.entries(record ?? {}).map(([code, constructs]) => [
      code,
      Array.isArray(constructs)
        ? constructs.map(construct => narrowed(construct, rules))
        : constructs && narrowed(constructs, rules),
    ]),
  )

/**
 * Prices are no formulas: `$5 和 $6` (Pandoc's rule: no white space inside the signs, no digit
 * after them). Escaped
 * brackets are none either: `\[1\]` is a formula only if it looks like one and is a paragraph.
 */
function isFormula(source: string, next: Code, previous: Code): boolean {
  if (source.startsWith('$$')) return true
  if (source.startsWith('$')) {
    const isDigit = next !== null && next >= 48 && next <= 57
    const isProse = /\p{Script=Han}/u.test(source) && !source.includes('\\')
    return !isDigit && !isProse && !/^\$\s|\s\$$/.test(source)
  }
  const latex = source.slice(2, -2)
  // The first of two openings was an escaped bracket.
  if (/\\[([]/.test(latex)) return false
  const hasSigns = /[\\^_={}<>+*/|]/.test(latex)
  if (source.startsWith('\\[')) return previous === null && next === null && hasSigns
  return hasSigns || /^[\x21-\x7e]+$/.test(latex.trim())
}

const isFence = (line: string, isFirst: boolean) => !isFirst || /^(\$*|\\\[?)\s*$/.test(line)
/**
 * Lines that begin a formula and go on with text begin none, and formulas that do not end are none: else the rest of the
 * article would be a formula.
 */
const dollarFence: Rules = { canHold: isFence, isTaken: source => /\$\$\s*$/.test(source.slice(2)) }
const bracketFence: Rules = {
  canHold: (line, isFirst) =>
    isFence(line, isFirst) && (isFirst || line.trim() !== '' || !line.endsWith('\n')),
  isTaken: source => /\\\]\s*$/.test(source),
}

const formulas = math()
const extensions: Extension[] = [
  gfmAutolinkLiteral(),
  gfmFootnote(),
  gfmTable(),
  gfmTaskListItem(),
  cjkFriendlyExtension(),
  // One tilde is a range in Chinese: 3~5 天，8~10 天.
  gfmStrikethroughCjkFriendly({ singleTilde: false }),
  {
    text: narrowedRecord(formulas.text, { isTaken: isFormula }),
    flow: {
      ...narrowedRecord({ 36: formulas.flow?.[36] }, dollarFence),
      ...narrowedRecord({ 92: formulas.flow?.[92] }, bracketFence),
    },
  },
]
// The libraries would look for addresses in the text once more, by another rule.
const mdastExtensions = [
  ...gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension),
  mathFromMarkdown(),
]

/** Begins no word and ends an address; its other use is at the beginning of files. */
const stop = '\ufeff'
/** Punctuation of Chinese text. */
const punctuation =
  '\\u2014\\u2018-\\u201f\\u2026\\u3000-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65'
/** A bare address before such: `https://example.com/a，谢谢`. */
const addressBefore = new RegExp(`(?:https?://|www\\.)[^\\s<${punctuation}]*(?=[${punctuation}])`, 'gi')

/** The text that {@link withStops} made another of. */
export const withoutStops = (source: string): string => source.replaceAll(stop, '')

/**
 * Text as it is parsed: with a stop where Chinese punctuation ends an address, because the libraries take it for a part of
 * that. `syntaxTree` removes the stops.
 */
export const withStops = (markdown: string): string =>
  withoutStops(markdown).replaceAll(addressBefore, `$&${stop}`)

/** A text of {@link withStops} as its syntax tree; front matter only where it is allowed. */
export function syntaxTree(source: string, hasFrontMatter = false): Root {
  const root = fromMarkdown(source, {
    extensions: hasFrontMatter ? [frontmatter(), ...extensions] : extensions,
    mdastExtensions: hasFrontMatter ? [frontmatterFromMarkdown(), ...mdastExtensions] : mdastExtensions,
  })
  if (source.includes(stop)) removeStops(root)
  return root
}

function removeStops(node: Nodes): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') Object.assign(node, { [key]: withoutStops(value) })
  }
  if ('children' in node) node.children.forEach(removeStops)
}
