import { expect, test } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { Trend } from './trend.tsx'

const than = 'previous 7 days'
const shown = (value: number, previous: number | null) =>
  renderInConsole(<Trend value={value} previous={previous} than={than} />).container

test.each([
  [150, 100, () => '+50%', 'rise'],
  [73_500, 15, () => '×4.9K', 'rise'],
  [96, 100, () => '\u22124%', 'fall'],
  [100, 100, () => text('charts:trend.even'), 'same'],
])('%i after %i shows its change', (value, previous, change, direction) => {
  const box = shown(value, previous)
  expect(box).toHaveTextContent(change())
  expect(box).toHaveTextContent(than)
  expect(box.querySelector(`[data-direction=${direction}]`)).not.toBeNull()
})

test('A part of a day has no colour, so that a fall in the morning is no alarm', () => {
  const { container } = renderInConsole(<Trend value={1} previous={9} than={than} isPartial />)
  const change = container.querySelector('[data-direction=fall]')
  expect(change).toHaveAttribute('data-partial', 'true')
  expect(shown(1, 9).querySelector('[data-direction=fall]')).not.toHaveAttribute('data-partial')
})

test('There is no change in percent from zero or from an unknown value', () => {
  expect(shown(5, 0)).toHaveTextContent(text('charts:trend.new', { than }))
  expect(shown(0, 0)).toHaveTextContent(text('charts:trend.same', { than }))
  expect(shown(5, null)).toHaveTextContent(text('charts:trend.unknown'))
})
