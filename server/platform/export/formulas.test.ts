import { expect, it } from 'vitest'
import { withGuards, withNeededGuards, withoutGuards } from './formulas.ts'

/** All texts up to a length, made of the characters that matter to guards and one that does not. */
function textsUpTo(length: number): string[] {
  if (length === 0) return ['']
  const shorter = textsUpTo(length - 1)
  return ["'", '=', '＋', ';', '\t', '\n', 'a'].flatMap(first => shorter.map(rest => first + rest)).concat('')
}

it('No guarded text begins a formula, and every text is read as it was, guarded or only where it must be', () => {
  const texts = textsUpTo(5)
  expect(texts.filter(text => /^[=＋\t\n]|[;\t][=＋]/.test(withGuards(text)))).toEqual([])
  expect(texts.map(withGuards).map(withoutGuards)).toEqual(texts)
  expect(texts.map(withNeededGuards).map(withoutGuards)).toEqual(texts)
  expect([withGuards('plain; text'), withNeededGuards('=1+1')]).toEqual(['plain; text', '=1+1'])
})
