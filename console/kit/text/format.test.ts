import { expect, test } from 'vitest'
import './texts.ts'
import { formatBytes, formatCompact, formatNumber, formatRelative } from './format.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test('long numbers come in the reader’s units', () => {
  expect(formatCompact(12_345, 'zh-CN')).toBe('1.2万')
  expect(formatCompact(230_000_000, 'zh-CN')).toBe('2.3亿')
  expect(formatCompact(12_345, 'en-US')).toBe('12.3K')
  expect(formatNumber(1_234_567, 'en-US')).toBe('1,234,567')
})

test('times are relative within a week, and days before that', () => {
  expect(formatRelative(before(0.5), 'zh-CN', now)).toBe('刚刚')
  expect(formatRelative(before(5), 'zh-CN', now)).toBe('5分钟前')
  expect(formatRelative(before(150), 'en-US', now)).toBe('2 hr. ago')
  expect(formatRelative(before(60 * 24), 'en-US', now)).toBe('yesterday')
  expect(formatRelative(before(60 * 24 * 30), 'en-US', now)).toBe('Oct 21')
  expect(formatRelative(before(60 * 24 * 400), 'en-US', now)).toBe('Oct 16, 2025')
})

test('sizes come in the largest unit that they fill', () => {
  const sizes = [0, 1, 1023, 1024, 1_572_864, 10_737_418_240, 252 * 1024 ** 3]
  expect(sizes.map(size => formatBytes(size, 'en-US'))).toEqual([
    '0 B',
    '1 B',
    '1,023 B',
    '1 KB',
    '1.5 MB',
    '10 GB',
    '252 GB',
  ])
})
