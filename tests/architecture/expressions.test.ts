import { expect, it } from 'vitest'
import { expressionsIn, repeatsRepetition, slowTextFor } from './slow-expressions.ts'
import { filesWith, isTestCode } from './sources.ts'

const written = /^(?:cli|console|contract|packages|server)\//

/** Files with a repetition in a repetition whose text can be cut in one way only, and why. */
const unambiguous: Readonly<Record<string, string>> = {
  'console/areas/auth/plain-login/prerender.tsx': 'a tag begins each piece',
  'contract/areas/live-targets/targets.ts': 'a slash begins each piece',
  'contract/areas/polish/slips.ts': 'a dot begins each piece',
  'contract/registered-domain.ts': 'a dot ends each piece',
  'packages/article-editor/paste/dom.ts': 'a sign begins and ends each piece',
  'packages/article/markdown/chunks.ts': 'a sign of a list or quotation ends each piece',
  'packages/article/markdown/parse.ts': 'a line end ends each piece',
  'server/areas/navigation/rules.ts': 'a slash begins each piece',
  'server/areas/official-accounts/client/call-error.ts': 'a hyphen begins each piece',
  'server/areas/polish/check/mask.ts': 'the inner one only looks ahead',
}

const expressions = filesWith('.ts', '.tsx')
  .filter(({ path }) => written.test(path) && !isTestCode(path))
  .flatMap(({ path, text }) => expressionsIn(path, text).map(expression => ({ path, ...expression })))

it('no regular expression repeats a repetition, unless its text can be cut in one way only', () => {
  expect(expressions.length).toBeGreaterThan(500)
  const nested = expressions.filter(({ pattern }) => repeatsRepetition(pattern))
  const ambiguous = nested.filter(({ path }) => !(path in unambiguous))
  expect(ambiguous.map(({ path, pattern }) => `${path}: ${pattern}`)).toEqual([])
  expect([...new Set(nested.map(({ path }) => path))]).toEqual(Object.keys(unambiguous))
})

it('no regular expression takes a second for 2,000 characters', () => {
  const unique = [...new Map(expressions.map(one => [`/${one.pattern}/${one.flags}`, one])).values()]
  const slow = unique.flatMap(one => {
    const text = slowTextFor(one, 2000, 1000)
    return text === undefined ? [] : [`${one.path}: ${one.pattern} for ${JSON.stringify(text)}`]
  })
  expect(slow).toEqual([])
}, 120_000)

it.each([
  ['comments in any number', String.raw`^(?:<!--[\s\S]*?-->\s*)*<svg`],
  ['letters', '^(a+)+$'],
  ['a choice of the same', '^(?:a|aa)*$'],
])('an expression that tries every way is seen: %s', (_, pattern) => {
  expect(slowTextFor({ pattern, flags: '' }, 2000, 1000)).toBeDefined()
})

it.each([
  [String.raw`(?:\.\d+)+$`, true],
  ['(a*b)+', true],
  ['((a+)b)*', true],
  ['(a{2,}b)+', true],
  ['(?:a+)?b', false],
  [String.raw`(\+)+`, false],
  ['([+*])+', false],
  ['(?:ab)+c*', false],
])('a repetition of a repetition is found, and no other: %s', (pattern, expected) => {
  expect(repeatsRepetition(pattern)).toBe(expected)
})
