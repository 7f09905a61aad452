import { expect, test } from 'vitest'
import { heightOf, isHorizontal, sideNameWidth, usualHeight } from './bar-names.ts'
import type { ChartFigures } from './chart-figures.ts'
import { chartOption } from './chart-option.ts'
import type { ChartTheme } from './chart-theme.ts'

const phone = 306
const desk = 1100
const theme = {
  isDark: false,
  accents: ['#123456', '#654321'],
  language: 'en-US',
  isStill: true,
  fonts: 'sans-serif',
} as const
const bars = (labels: readonly string[], kind: ChartFigures['kind'] = 'bar'): ChartFigures => ({
  labels,
  series: [{ name: 'Users', values: labels.map(() => 1) }],
  kind,
})
const sources = ['Direct', 'weixin.qq.com', 'www.toutiao.com', 'news.sina.com.cn', 'zhihu.com', 'baidu.com']
const axisOf = (figures: ChartFigures, width: ChartTheme['width']) => {
  const { xAxis, yAxis } = chartOption(figures, { ...theme, width })
  return [xAxis, yAxis].find(axis => typeof axis === 'object' && axis && 'data' in axis)
}

test.each([
  ['short ones on a phone', ['Phone', 'Tablet', 'Desktop'], phone],
  ['Chinese ones in two lines', ['打开了链接', '是真实的人', '提交了表单'], phone],
  ['many on a desk', sources, desk],
])('Names stand under their bars where each has the room: %s', (_, labels, width) => {
  expect(isHorizontal(bars(labels), width)).toBe(false)
  expect(heightOf(bars(labels), width)).toBe(usualHeight)
  expect(axisOf(bars(labels), width)).toMatchObject({ data: labels, axisLabel: { interval: 0 } })
})

test.each([
  ['many on a phone', sources, phone],
  ['a word that is longer than its room', ['Phone', 'Automatically', 'news.sina.com.cn', 'Other'], phone],
  ['long Chinese ones', ['春节花灯推广活动第一期', '中秋节线下推广活动', '国庆', '元旦'], phone],
])('Bars lie beside their names, and none is left out, where names lack the room: %s', (_, labels, width) => {
  const axis = axisOf(bars(labels), width)
  expect(axis).toMatchObject({ inverse: true, axisLabel: { interval: 0, overflow: 'truncate' } })
  expect(sideNameWidth(width)).toBeLessThan(width / 2)
})

test('Lying bars of many names and series make the chart higher', () => {
  const figures = bars(Array.from({ length: 20 }, (_, place) => `source-${place}.example`))
  expect(heightOf(figures, phone)).toBeGreaterThanOrEqual(20 * 24)
})

test('Bars lie by choice, too', () => {
  expect(isHorizontal({ ...bars(['Likes', 'Comments', 'Shares']), hasHorizontalBars: true }, desk)).toBe(true)
})

test('bars of a sequence stand, at any number', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`)
  expect(isHorizontal(bars(hours, 'scale'), phone)).toBe(false)
  expect(axisOf(bars(hours, 'scale'), phone)).toMatchObject({ axisLabel: { hideOverlap: true } })
})
