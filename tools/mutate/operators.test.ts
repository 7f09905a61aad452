import { expect, test } from 'vitest'
import { mutantsOf, withSwitches } from './operators.ts'

const text = `
import { a } from './a.ts'
type Size = 1 | 'two'
const waitMs = 5 * 60_000
const same = eq(waitMs, other)
export function grow(limit: number, of: Map<string, number>) {
  log.info('grown')
  if (limit > 3 && of.size === 0) throw new Error('Too much')
  const rest = [1].filter(one => one < limit)
  rest.toSorted((one, other) => (one < (other ?? one) ? -1 : 1))
  return t('title', { count: rest.length }) ?? of.get(join(limit, rest))
}
`

test('the operators change conditions, limits, lists, statements and arguments, and no types, texts, durations, orders, logs or invariants', () => {
  expect(
    mutantsOf('grow.ts', text).map(({ operator, original, mutated }) => [operator, original, mutated]),
  ).toEqual([
    ['condition negated', 'limit > 3 && of.size === 0', '!(limit > 3 && of.size === 0)'],
    ['logic', 'limit > 3 && of.size === 0', '(limit > 3) || (of.size === 0)'],
    ['comparison', 'limit > 3', 'limit >= 3'],
    ['literal', '3', '4'],
    ['comparison', 'of.size === 0', 'of.size !== 0'],
    ['literal', '0', '1'],
    ['filter removed', 'one => one < limit', '() => true'],
    ['element removed', '[1]', '[]'],
    ['literal', '1', '2'],
    ['comparison', 'one < limit', 'one <= limit'],
    ['statement removed', 'rest.toSorted((one, other) => (one < (other ?? one) ? -1 : 1))', ''],
    ['condition negated', 'one < (other ?? one)', '!(one < (other ?? one))'],
    ['comparison', 'one < (other ?? one)', 'one <= (other ?? one)'],
    ['default removed', 'other ?? one', 'other'],
    ['statement removed', "return t('title', { count: rest.length }) ?? of.get(join(limit, rest))", ''],
    [
      'default removed',
      "t('title', { count: rest.length }) ?? of.get(join(limit, rest))",
      "t('title', { count: rest.length })",
    ],
    ['arguments swapped', 'limit, rest', 'rest, limit'],
  ])
})

test('a switched file behaves as before, until a mutant is switched on', () => {
  const code = 'if (a < b) { a = f(a, b) }\nreturn [a, b, c?.d]'
  const body = `function run(a, b, c, f) { ${code} }`
  const mutants = mutantsOf('run.ts', body)
  const resultOf = (operator: string, active: boolean) => {
    const mutant = mutants.find(one => one.operator === operator)
    if (!mutant) throw new Error(`There is no ${operator}`)
    const switched = withSwitches(body, new Map([[7, mutant]]))
    globalThis.isActiveMutant = id => active && id === 7
    const run: unknown = new Function(`${switched}; return run(1, 2, undefined, (x, y) => x - y)`)()
    globalThis.isActiveMutant = undefined
    return run
  }
  for (const { operator } of mutants) expect(resultOf(operator, false), operator).toEqual([-1, 2, undefined])
  expect(resultOf('condition negated', true)).toEqual([1, 2, undefined])
  expect(resultOf('arguments swapped', true)).toEqual([1, 2, undefined])
  expect(resultOf('element removed', true)).toEqual([-1, 2])
  expect(resultOf('statement removed', true)).toEqual([1, 2, undefined])
})
