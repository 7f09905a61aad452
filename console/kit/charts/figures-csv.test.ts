import { expect, test } from 'vitest'
import { text } from '../../testing/text.ts'
import { csvOf, figureRows } from './figures-csv.ts'

test('exports the numbers of a chart as rows with headings; unknown values are empty', () => {
  const figures = {
    labels: ['1 Mar', '2 Mar'],
    series: [{ name: 'Visits', values: [12_345, null] }],
    kind: 'line',
  } as const
  expect(csvOf(figureRows('Day', figures))).toBe('\ufeffDay,Visits\r\n1 Mar,12345\r\n2 Mar,\r\n')
})

test.each(['seconds', 'percent'] as const)('headings of a file name the unit of %s', unit => {
  const figures = { labels: ['Mon'], series: [{ name: 'Time', values: [90] }], kind: 'line', unit } as const
  const heading = text('charts:inUnit', { name: 'Time', unit: text(`charts:units.${unit}`) })
  expect(figureRows('Day', figures)[0]).toEqual(['Day', heading])
})

test('no text is run as a formula, and numbers below 0 stay numbers', () => {
  expect(csvOf([['=1+1', '@x', 'a "b", c', -3]])).toBe('\ufeff\'=1+1,\'@x,"a ""b"", c",-3\r\n')
})
