import { eq, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { gadgets } from '../../testing/gadget.ts'
import { createTotals, type Totals } from './totals.ts'

const count = vi.fn<(where: SQL | undefined) => Promise<number>>()
const big = eq(gadgets.kind, 'big')
let totals: Totals

beforeEach(() => {
  count.mockReset().mockResolvedValue(3)
  totals = createTotals(count, { table: gadgets })
})

const ask = (key = 'big', where: SQL | undefined = big) => totals.of(key, () => where)

test('a filter is counted once, for any number of users who wait for it', async () => {
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([3, 3, 3])
  expect(count).toHaveBeenCalledTimes(1)
})

test('a save of other columns leaves a total as it is', async () => {
  await Promise.all([ask(), ask('all', undefined)])
  totals.forget(['maker', 'clicks'])
  await Promise.all([ask(), ask('all', undefined)])
  expect(count).toHaveBeenCalledTimes(2)
})

test.each([
  ['a column of the filter changed', ['name', 'kind']],
  ['nobody knows which columns changed', undefined],
])('a total is counted anew when %s', async (_when, columns) => {
  await ask()
  totals.forget(columns)
  await ask()
  expect(count).toHaveBeenCalledTimes(2)
})

test('a total whose table is not known is counted anew after every change', async () => {
  totals = createTotals(count)
  await ask()
  totals.forget(['maker'])
  await ask()
  expect(count).toHaveBeenCalledTimes(2)
})

test('a count that fails is not kept, also when other columns were saved meanwhile', async () => {
  const failing = Promise.withResolvers<number>()
  count.mockReturnValueOnce(failing.promise)
  const first = ask()
  totals.forget(['maker'])
  failing.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  expect(await ask()).toBe(3)
})
