import { expect, test } from 'vitest'
import { listQuery } from './list.ts'

const query = listQuery(['name'], {})

test('a list begins with its first ten rows', () => {
  expect(query.parse({})).toEqual({ current: 1, pageSize: 10 })
})

test.each([
  ['page', 'current', 1, 1_000_000],
  ['size of a page', 'pageSize', 1, 100],
] as const)('the %s has a smallest and a largest value', (_of, field, least, most) => {
  const accepts = (value: number) => query.safeParse({ [field]: String(value) }).success
  expect([least - 1, least, most, most + 1].map(accepts)).toEqual([false, true, true, false])
})

test('a list is sorted by its own keys only, in both directions', () => {
  const accepts = (sort: string) => query.safeParse({ sort }).success
  expect(['name', '-name', 'createdTime', '--name'].map(accepts)).toEqual([true, true, false, false])
})
