import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { formatCompact, formatRelative, useFormat } from './format.ts'
import { changeLanguage } from './language.ts'
import { RelativeTime } from './time.tsx'

/** Noon of a day in the reader's own zone. */
const noon = (month: number, day: number, minutes = 0) =>
  new Date(2026, month - 1, day, 12, minutes).toISOString()

describe('a point in time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    vi.setSystemTime(new Date(2026, 2, 20, 12))
  })
  afterEach(() => vi.useRealTimers())

  it('is short and relative, and exact when it is pointed at', () => {
    renderInConsole(<RelativeTime instant={noon(3, 20, -5)} />)
    const time = screen.getByText('5 min. ago')
    expect(time).toHaveAttribute('datetime', noon(3, 20, -5))
    expect(time).toHaveAttribute('title', 'Mar 20, 2026, 11:55:00')
  })

  it('follows the clock from minute to minute', () => {
    renderInConsole(<RelativeTime instant={noon(3, 20, -5)} />)
    act(() => void vi.advanceTimersByTime(2 * 60_000))
    expect(screen.getByText('7 min. ago')).toBeVisible()
  })

  it('follows the language on screen', () => {
    renderInConsole(<RelativeTime instant={noon(3, 20, -5)} />)
    act(() => void changeLanguage('zh-CN'))
    expect(screen.getByText('5分钟前')).toBeVisible()
  })

  it('that is still to come is told the same way', () => {
    const now = Date.parse(noon(3, 20))
    expect(formatRelative(noon(3, 20, 30), 'en-US', now)).toBe('in 30 min.')
    expect(formatRelative(noon(3, 21), 'zh-CN', now)).toBe('明天')
  })

  it('turns into a day after a week, and into one with its year beyond the year', () => {
    const now = Date.parse(noon(3, 20))
    expect(formatRelative(noon(3, 14), 'en-US', now)).toBe('6 days ago')
    expect(formatRelative(noon(3, 13), 'en-US', now)).toBe('Mar 13')
    expect(formatRelative(new Date(2025, 11, 31, 12).toISOString(), 'zh-CN', now)).toBe('2025年12月31日')
  })
})

describe('numbers', () => {
  it('that fall keep their minus sign', () => {
    expect(formatCompact(-12_345, 'zh-CN')).toBe('-1.2万')
    expect(formatCompact(-950, 'en-US')).toBe('-950')
  })

  it('that are short stay whole', () => {
    expect(formatCompact(0, 'en-US')).toBe('0')
    expect(formatCompact(9_999, 'zh-CN')).toBe('9999')
  })
})

it('the formats follow the language on screen', () => {
  function Formats() {
    const { number, compact, day, time } = useFormat()
    const instant = noon(3, 20)
    return <p>{[number(1234), compact(12_345), day(Date.parse(instant)), time(instant)].join(' | ')}</p>
  }
  renderInConsole(<Formats />)
  expect(screen.getByText('1,234 | 12.3K | Friday, March 20, 2026 | 12:00')).toBeVisible()
  act(() => void changeLanguage('zh-CN'))
  expect(screen.getByText('1,234 | 1.2万 | 2026年3月20日星期五 | 12:00')).toBeVisible()
})
