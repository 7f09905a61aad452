import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { changeLanguage } from '../text/language.ts'
import { chartOption } from './chart-option.ts'
import { Figures } from './figures.tsx'

const labels = ['1 Mar', '2 Mar']
const series = [
  { name: 'Visits', values: [12_345, 7] },
  { name: 'Likes', values: [3] },
]
const figures = <Figures title="Visits by day" axis="Day" labels={labels} series={series} />
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent)

describe('figures', () => {
  it('are a table for readers of screens, with the reader’s numbers and 0 where there is none', () => {
    renderInConsole(figures)
    const table = within(screen.getByRole('table', { name: 'Visits by day' }))
    expect(table.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Day',
      'Visits',
      'Likes',
    ])
    const [, first, second] = table.getAllByRole('row')
    if (!first || !second) throw new Error('there is a row for each day')
    expect(within(first).getByRole('rowheader')).toHaveTextContent('1 Mar')
    expect(cells(first)).toEqual(['12,345', '3'])
    expect(cells(second)).toEqual(['7', '0'])
  })

  it('become a table on screen, which the keyboard can scroll, and a chart again', async () => {
    const { user } = renderInConsole(figures)
    expect(screen.queryByRole('region')).toBeNull()
    await user.click(screen.getByRole('button', { name: text('charts:table') }))
    const region = screen.getByRole('region', { name: text('charts:tableOf', { title: 'Visits by day' }) })
    expect(region).toHaveAttribute('tabindex', '0')
    await user.click(screen.getByRole('button', { name: text('charts:chart') }))
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('follow the language on screen', () => {
    renderInConsole(figures)
    act(() => void changeLanguage('zh-CN'))
    expect(screen.getByRole('button', { name: text('charts:table') })).toBeVisible()
  })
})

describe('the drawing of figures', () => {
  const theme = {
    isDark: false,
    accents: ['#123456', '#654321'],
    language: 'zh-CN',
    isStill: false,
    fonts: 'Inter',
    width: 800,
  } as const
  const option = (given: Partial<Parameters<typeof chartOption>[0]> = {}) =>
    chartOption({ labels, series, kind: 'line', ...given }, theme)

  it('tells several series apart by line style too, and names them', () => {
    const lines = option()
    expect(lines).toMatchObject({
      legend: expect.anything(),
      series: [
        { name: 'Visits', type: 'line', lineStyle: { type: 'solid' } },
        { name: 'Likes', type: 'line', lineStyle: { type: 'dashed' } },
      ],
    })
    expect(option({ series: series.slice(0, 1) })).not.toHaveProperty('legend')
  })

  it('shows a single point, which would not be seen as a line', () => {
    expect(option({ series: [{ name: 'Visits', values: [1] }] })).toMatchObject({
      series: [{ showSymbol: true }],
    })
    expect(option()).toMatchObject({ series: [{ showSymbol: false }, { showSymbol: true }] })
  })

  it('writes the numbers of the axis in the reader’s units', () => {
    expect(option()).toMatchObject({ yAxis: { type: 'value', minInterval: 1 } })
    const { yAxis } = option()
    const formatter: unknown = Reflect.get(Reflect.get(Object(yAxis), 'axisLabel'), 'formatter')
    expect(typeof formatter === 'function' && formatter(12_000)).toBe('1.2万')
  })

  it('names every bar of categories, and thins out the names of a sequence', () => {
    expect(option({ kind: 'bar' })).toMatchObject({ xAxis: { axisLabel: { interval: 0 } } })
    expect(option({ kind: 'scale' })).toMatchObject({ xAxis: { axisLabel: { hideOverlap: true } } })
  })

  it('moves only for users who did not ask for reduced motion', () => {
    expect(option()).toMatchObject({ animation: true, animationDuration: 150 })
    expect(chartOption({ labels, series, kind: 'line' }, { ...theme, isStill: true })).toMatchObject({
      animation: false,
    })
  })
})
