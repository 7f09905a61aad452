import { expect, test } from 'vitest'
import { formatChange, formatPercent, formatSeconds } from './units.ts'

test('parts of a whole and changes are in percent, and a fall has a minus sign', () => {
  expect(formatPercent(12.34, 'en-US')).toBe('12.3%')
  expect(formatChange(12.34, 'zh-CN')).toBe('+12.3%')
  expect(formatChange(-4, 'en-US')).toBe('\u22124%')
  expect(formatChange(0.001, 'en-US')).toBe('0%')
})

test('times come in seconds, minutes or hours', () => {
  expect(formatSeconds(95, 'en-US')).toBe('95 sec')
  expect(formatSeconds(150, 'en-US')).toBe('2.5 min')
  expect(formatSeconds(36_000_000, 'zh-CN')).toBe('1万小时')
})
