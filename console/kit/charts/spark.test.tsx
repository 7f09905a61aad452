import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { changeSettings } from '../settings/settings.ts'
import type { ChartFigures } from './chart-figures.ts'
import { accentOf } from './palette.ts'
import { Spark } from './spark.tsx'
import { sparkPath } from './spark-path.ts'

const figures: ChartFigures = {
  labels: ['Mon', 'Tue', 'Wed'],
  series: [
    { name: 'Now', values: [10, 20, 5] },
    { name: 'Before', values: [10, 10, 10], isEarlier: true },
  ],
  kind: 'line',
  unfinished: 2,
}
const show = (given: Partial<ChartFigures> = {}) =>
  renderInConsole(<Spark title="Visits" axis="Day" figures={{ ...figures, ...given }} />).container

test('A line passes through known values, and is broken at unknown ones', () => {
  expect(sparkPath([10, null, 10, 0], 10)).toBe('M0 2M66.67 2L100 34')
  expect(sparkPath([0, 10, 20], 20, 1)).toBe('M50 18L100 2')
})

test('Its end is dashed where the time is not over, like all of an earlier time', () => {
  const dashes = [...show().querySelectorAll('path')].map(path => path.getAttribute('stroke-dasharray'))
  expect(dashes).toEqual([null, '2 2', '3 3'])
})

test('A single series has the theme colour, and changes with it', () => {
  const colors = () => new Set([...drawn.querySelectorAll('path')].map(path => path.getAttribute('stroke')))
  const drawn = show()
  const before = colors()
  expect(before.size).toBe(1)
  act(() => changeSettings({ themeColor: '#d4380d' }))
  const after = colors()
  expect(after).toEqual(new Set([accentOf('#d4380d', false)]))
  act(() => changeSettings({ theme: 'dark' }))
  expect(colors()).toEqual(new Set([accentOf('#d4380d', true)]))
  expect([before.isDisjointFrom(after), after.isDisjointFrom(colors())]).toEqual([true, true])
})

test('Each place says its numbers, also to readers of screens', () => {
  const titles = [...show().querySelectorAll('title')].map(title => title.textContent)
  expect(titles).toEqual([
    'Mon\nNow 10\nBefore 10',
    'Tue\nNow 20\nBefore 10',
    `${text('charts:unfinished', { label: 'Wed' })}\nNow 5\nBefore 10`,
  ])
  expect(screen.getByRole('table', { name: 'Visits' })).toBeInTheDocument()
})

test('There is no bar for an unknown value', () => {
  const box = show({ kind: 'scale', series: [{ name: 'Now', values: [1, 0, null] }] })
  expect(box.querySelectorAll('rect:not([fill=transparent])')).toHaveLength(2)
})

test('A ring says the part of each', () => {
  const box = show({ kind: 'pie', series: [{ name: 'Shares', values: [30, 70, 0] }] })
  const slices = [...box.querySelectorAll('circle')]
  expect(slices.map(slice => slice.getAttribute('stroke-dasharray'))).toEqual(['30 70', '70 30', '0 100'])
  expect(slices.map(slice => slice.getAttribute('stroke-dashoffset'))).toEqual(['25', '-5', '-75'])
})

test('Nothing is drawn of nothing', () => {
  expect(show({ series: [] }).querySelector('svg')).toBeNull()
})
