import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useMoney } from './money.ts'

const money = (currency: string | null, micros: number) =>
  renderHook(() => useMoney(currency)).result.current?.(micros)

it('An amount has two decimals, and small amounts up to four', () => {
  const amounts = [0, 12_300, 12_340, 12_345, 500_000, 1_000_000, 1_234_567]
  expect(amounts.map(micros => money('USD', micros))).toEqual([
    '$0.00',
    '$0.0123',
    '$0.0123',
    '$0.0123',
    '$0.50',
    '$1.00',
    '$1.23',
  ])
})

it('There are no amounts without a currency', () => {
  expect(money(null, 1_000_000)).toBeUndefined()
})
