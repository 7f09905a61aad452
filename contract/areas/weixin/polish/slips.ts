import { typos } from './typos.ts'

/** Rules of our own; zhlint and own words find more (see `findings.ts`). */
export const slipRules = ['repeatedPunctuation', 'fullWidthLetters', 'doubledWord', 'typo'] as const
export type SlipRule = (typeof slipRules)[number]

/** A likely slip: the text from `begin` to `end` (UTF-16 units) should be `text`. */
export interface Slip {
  begin: number
  end: number
  text: string
  rule: SlipRule
}

/** Code, addresses and tags, which rules skip. */
const literals =
  /```[\s\S]*?(?:```|$)|`[^`\n]*`|<[^<>\n]*>|\]\([^()\n]*\)|https?:\/\/[\w./?%&=#:~+,;@!*-]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g

/** The ranges of a text that no rule may touch, in their order. */
export function literalRanges(text: string): { begin: number; end: number }[] {
  return Array.from(text.matchAll(literals), ({ index, 0: found }) => ({
    begin: index,
    end: index + found.length,
  }))
}

type Rewrite = (found: string) => string
interface PatternRule {
  rule: SlipRule
  pattern: RegExp
  rewrite: Rewrite
}

const halfWidth: Rewrite = found =>
  found.replace(/[\uff10-\uff5a]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
const half: Rewrite = found => found.slice(0, found.length / 2)

const patterns: readonly PatternRule[] = [
  { rule: 'repeatedPunctuation', pattern: /。{3,}|(?<=\p{Script=Han})\.{3,}/gu, rewrite: () => '……' },
  {
    rule: 'repeatedPunctuation',
    pattern: /(?<!。)。。(?!。)|，{2,}|、{2,}|；{2,}|：{2,}|！{2,}|？{2,}|!{2,}|\?{2,}/g,
    rewrite: found => found.charAt(0),
  },
  { rule: 'repeatedPunctuation', pattern: /[，、；：][。！？]/g, rewrite: found => found.charAt(1) },
  { rule: 'fullWidthLetters', pattern: /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+/g, rewrite: halfWidth },
  {
    rule: 'doubledWord',
    pattern:
      /的的(?!确)|了了(?![分解然如])|(?<!实)在在(?!在)|是是(?!非)|和和(?![美气睦])|与与|被被|把把(?!关)|就就|而而|这这|(?:我们|他们|她们|你们|因为|所以|但是|可以|已经|如果|没有|进行|以及|一个|这个|那个|公司|通过|自己){2}/g,
    rewrite: half,
  },
  {
    rule: 'doubledWord',
    pattern: /\b(the|a|an|of|to|in|and|is|for|with|on|at|by|we|it) \1\b/gi,
    rewrite: found => found.slice(0, found.indexOf(' ')),
  },
]

/** Finds likely slips in a text, in their order. They don't overlap; code, addresses and tags are skipped. */
export function findSlips(text: string): Slip[] {
  const found = [
    ...patterns.flatMap(({ rule, pattern, rewrite }) =>
      matchesOf(text, pattern, found => rewrite(found), rule),
    ),
    ...typos.flatMap(([pattern, right]) => matchesOf(text, pattern, () => right, 'typo')),
  ]
  return withoutOverlaps(text, found)
}

function matchesOf(text: string, pattern: RegExp, rewrite: Rewrite, rule: SlipRule): Slip[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    begin: index,
    end: index + found.length,
    text: rewrite(found),
    rule,
  }))
}

/** The edits that touch neither each other nor literals, from edits in their order; longer ones win. */
export function withoutOverlaps<E extends { begin: number; end: number }>(
  text: string,
  edits: readonly E[],
): E[] {
  const literal = literalRanges(text)
  const kept: E[] = []
  let next = 0
  let free = 0
  for (const edit of edits.toSorted((a, b) => a.begin - b.begin || b.end - a.end)) {
    while ((literal[next]?.end ?? Number.POSITIVE_INFINITY) <= edit.begin) next++
    const isLiteral = (literal[next]?.begin ?? Number.POSITIVE_INFINITY) < edit.end
    if (edit.begin < free || isLiteral) continue
    kept.push(edit)
    free = edit.end
  }
  return kept
}

/** Applies edits that do not overlap and are in order. */
export function applyEdits(
  text: string,
  edits: readonly { begin: number; end: number; text: string }[],
): string {
  let at = 0
  let result = ''
  for (const edit of edits) {
    result += text.slice(at, edit.begin) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}
