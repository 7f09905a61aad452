import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ChartFigures } from '../chart-figures.ts'
import { canBeStill } from './can-be-still.ts'
import { StillChart } from './still-chart.tsx'

const line: ChartFigures = {
  kind: 'line',
  labels: ['Mon', 'Tue', 'Wed', 'Thu'],
  series: [{ name: 'Reads', values: [10, null, 30, 20] }],
  unfinished: 3,
}
const ring: ChartFigures = {
  kind: 'pie',
  labels: ['Text', 'Image', 'Video'],
  series: [{ name: 'Items', values: [100, 300, 0] }],
}
const draw = (figures: ChartFigures, onPick?: () => void) =>
  render(<StillChart figures={figures} width={600} height={280} isDark={false} onPick={onPick} />).container
const texts = (drawn: HTMLElement) => [...drawn.querySelectorAll('text')].map(one => one.textContent)

it('a line stands over its days and beside round figures; the part of a day that is not over is dashed', () => {
  const drawn = draw(line)
  expect(texts(drawn)).toEqual(['0', '5', '10', '15', '20', '25', '30', 'Mon', 'Tue', 'Wed', 'Thu'])
  const [, closed, open] = drawn.querySelectorAll('path')
  // Tuesday is not known, so that no piece but the last has two ends.
  expect(closed).toHaveAttribute('d', '')
  expect(open?.getAttribute('d')).toMatch(/^M.+L.+$/)
  expect(open).toHaveAttribute('stroke-dasharray')
})

it('a ring has its parts, their share and their sum, and leads to what a part is', async () => {
  const onPick = vi.fn()
  const drawn = draw(ring, onPick)
  expect(texts(drawn)).toEqual(['Text', '25%', 'Image', '75%', 'Video', '400', 'Items'])
  const [text] = drawn.querySelectorAll('path')
  if (text) await userEvent.click(text)
  expect(onPick).toHaveBeenCalledWith({ label: 0, series: 0 })
})

it.each<[string, Partial<ChartFigures>, boolean]>([
  ['stacked', { isStacked: true }, false],
  ['with a part that can be looked at', { canZoom: true }, false],
  ['on scales of their own', { hasOwnScales: true }, false],
  ['of bars', { kind: 'bar' }, false],
  ['below nothing', { series: [{ name: 'Change', values: [1, -1] }] }, false],
  ['of two lines', { series: [...line.series, ...line.series] }, false],
  ['that lead somewhere', {}, true],
])('figures %s need the chart library', (_, change, canPick) => {
  expect(canBeStill({ ...line, ...change }, canPick)).toBe(false)
  expect(canBeStill(line, false)).toBe(true)
  expect(canBeStill(ring, true)).toBe(true)
})
