import { expect, it } from 'vitest'
import type { ChartFigures } from './chart-figures.ts'
import type { ChartTheme } from './chart-theme.ts'
import { zoomOption, zoomWhereNeeded } from './zoom.ts'

const theme: ChartTheme = {
  ...{ isDark: false, accents: ['blue', 'violet'], language: 'en-US', isStill: false, fonts: '', width: 800 },
}

const figures = (count: number, kind: ChartFigures['kind']): ChartFigures => ({
  labels: Array.from({ length: count }, (_, place) => `${place}`),
  series: [],
  kind,
  canZoom: true,
})

it.each([
  ['seven bars on a phone', 7, 'scale', 306, false],
  ['thirty days', 30, 'line', 800, false],
  ['thirty days on a phone', 30, 'line', 306, true],
  ['ninety days', 92, 'line', 800, true],
  ['the hours of two days as bars', 48, 'scale', 800, true],
] as const)('A chart of %s has a slider only where its points do not fit', (_of, count, kind, width, has) => {
  expect(zoomWhereNeeded(figures(count, kind), width).canZoom).toBe(has)
})

it('Figures without a zoom stay the same object', () => {
  const { canZoom: _, ...still } = figures(90, 'line')
  expect(zoomWhereNeeded(still, 306)).toBe(still)
})

it('The slider selects by drawing on it and shows no numbers, and the mouse wheel scrolls the page', () => {
  expect(zoomOption(theme)).toMatchObject([
    { type: 'slider', brushSelect: true, showDetail: false },
    { type: 'inside', zoomOnMouseWheel: false, moveOnMouseWheel: false },
  ])
})
