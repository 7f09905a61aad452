import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCount } from './motion.ts'

function Count({ value }: { value: number }) {
  return <output>{useCount(value)}</output>
}

const drawn = () => Number(screen.getByRole('status').textContent)

function setMotion(isAllowed: boolean): void {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(query =>
    Object.assign(new EventTarget(), {
      ...{ media: query, onchange: null, matches: !isAllowed && query.includes('reduced-motion') },
      addListener: () => {},
      removeListener: () => {},
    }),
  )
}

const frame = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('counts to a new value in whole numbers and less than 150 ms, and not when the figure appears', () => {
  setMotion(true)
  const { rerender } = render(<Count value={100} />)
  expect(drawn()).toBe(100)
  rerender(<Count value={300} />)
  expect(drawn()).toBe(100)
  frame(48)
  expect(drawn()).toBeGreaterThan(100)
  expect(drawn()).toBeLessThan(300)
  expect(Number.isInteger(drawn())).toBe(true)
  rerender(<Count value={50} />)
  frame(150)
  frame(16)
  expect(drawn()).toBe(50)
})

it('shows a new value at once to users who want no motion', () => {
  setMotion(false)
  const { rerender } = render(<Count value={100} />)
  rerender(<Count value={300} />)
  expect(drawn()).toBe(300)
})
