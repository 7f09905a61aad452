// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { ChartFigures } from './chart-figures.ts'
import { chartHeight, chartOption } from './chart-option.ts'
import { shareAt } from './units.ts'

const theme = {
  isDark: false,
  accents: ['#123456', '#654321'],
  language: 'en-US',
  isStill: true,
  fonts: 'Inter',
  width: 800,
} as const
const labels = ['Mon', 'Tue', 'Wed']
const series = [
  { name: 'Text', values: [1, 2, 3] },
  { name: 'Video', values: [10_000, 20_000, null] },
]
/** The same, each with what it was before. */
const pairs = [
  ...series,
  { name: 'Text before', values: [3, 2, 1], isEarlier: true },
  { name: 'Video before', values: [30, null, 10], isEarlier: true },
]
const option = (figures: Partial<ChartFigures>, width: number = theme.width) =>
  chartOption({ labels, series, kind: 'line', ...figures }, { ...theme, width })
const seriesOf = (figures: Partial<ChartFigures>) => option(figures).series

/** What the tooltip says when these points are pointed at. */
function tooltipText(figures: Partial<ChartFigures>, pointed: unknown): string {
  const formatter: unknown = Reflect.get(Object(option(figures).tooltip), 'formatter')
  const shown: unknown = typeof formatter === 'function' ? formatter(pointed) : undefined
  return shown instanceof HTMLElement
    ? [...shown.querySelectorAll('span, b')].map(e => e.textContent).join(' ')
    : ''
}
const pointAt = (dataIndex: number, ...names: string[]) =>
  names.map(seriesName => ({ dataIndex, seriesName }))

describe('lines', () => {
  it('end dashed where the time is not over, in the same colour and under one name', () => {
    const [solid, end] = [...(seriesOf({ series: series.slice(0, 1), unfinished: 2 }) as unknown[])]
    expect(solid).toMatchObject({ name: 'Text', data: [1, 2, null], lineStyle: { type: 'solid' } })
    expect(end).toMatchObject({ name: 'Text', data: [null, 2, 3], lineStyle: { type: 'dashed' } })
  })

  it('of an earlier time are dashed in the colour of what they are compared with, to their end', () => {
    const compared = [
      { name: 'Now', values: [1, 2, 3] },
      { name: 'Before', values: [3, 2, 1], isEarlier: true },
    ]
    const drawn = seriesOf({ series: compared, unfinished: 2 }) as {
      name: string
      lineStyle: { color: string }
    }[]
    expect(drawn.map(({ name }) => name)).toEqual(['Now', 'Now', 'Before'])
    expect(drawn[2]).toMatchObject({ data: [3, 2, 1], lineStyle: { type: 'dashed' } })
    expect(drawn[2]?.lineStyle.color).toBe(drawn[0]?.lineStyle.color)
  })

  it('that are stacked end dashed on one another', () => {
    const drawn = seriesOf({ isStacked: true, unfinished: 2 })
    expect(drawn).toMatchObject([
      { stack: 'now', data: [1, 2, null] },
      { stack: 'end', data: [null, 2, 3] },
      { stack: 'now' },
      { stack: 'end' },
    ])
  })

  it('of different sizes are drawn below one another, each on its own scale, over the same days', () => {
    const lanes = option({ hasOwnScales: true, canZoom: true })
    expect(lanes).toMatchObject({
      grid: [{ left: 37 }, { left: 37 }],
      xAxis: [{ axisLabel: { show: false } }, { axisLabel: { show: true } }],
      yAxis: [{ gridIndex: 0 }, { gridIndex: 1 }],
      dataZoom: [{ xAxisIndex: [0, 1] }, { xAxisIndex: [0, 1] }],
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
    })
    expect(lanes.series).toMatchObject([
      { name: 'Text', yAxisIndex: 0, lineStyle: { type: 'solid' } },
      { name: 'Video', yAxisIndex: 1, lineStyle: { type: 'solid' } },
    ])
    const height = (count: number) =>
      chartHeight({ labels, kind: 'line', hasOwnScales: true, series: series.slice(0, count) }, 800)
    expect(height(2) - height(1)).toBe(70)
  })

  it('that are compared share colour and name with their series of the earlier time, and are read one after the other', () => {
    const { legend, series: drawn } = option({ series: pairs })
    expect(legend).toMatchObject({ data: ['Text', 'Video'] })
    expect(drawn).toMatchObject([
      { name: 'Text', lineStyle: { type: 'solid' } },
      { name: 'Video', lineStyle: { type: 'solid' } },
      { name: 'Text', data: [3, 2, 1], lineStyle: { type: 'dashed' } },
      { name: 'Video', data: [30, null, 10], lineStyle: { type: 'dashed' } },
    ])
    const colours = (drawn as { lineStyle: { color: string } }[]).map(({ lineStyle }) => lineStyle.color)
    expect(colours.slice(2)).toEqual(colours.slice(0, 2))
    expect(tooltipText({ series: pairs }, pointAt(1, 'Text', 'Video'))).toBe(
      ' Text 2  Text before 2  Video 20,000',
    )
    expect(tooltipText({ series: pairs }, pointAt(1, 'Text'))).toBe(' Text 2  Text before 2')
  })

  it('that are stacked stand beside a stack of what they were, which has no areas', () => {
    const drawn = seriesOf({ series: pairs, isStacked: true })
    expect(drawn).toMatchObject([{ areaStyle: {} }, { areaStyle: {} }, { stack: 'earlier' }, {}])
    expect((drawn as object[])[2]).not.toHaveProperty('areaStyle')
    expect(seriesOf({ series: pairs, isStacked: true, kind: 'scale' })).toMatchObject([
      { stack: 'now' },
      { stack: 'now' },
      { stack: 'earlier', itemStyle: { opacity: 0.4 } },
      { stack: 'earlier' },
    ])
  })

  it('below one another share their lanes with what they were', () => {
    const lanes = option({ series: pairs, hasOwnScales: true })
    expect(lanes.grid).toHaveLength(2)
    expect(lanes.series).toMatchObject([0, 1, 0, 1].map(xAxisIndex => ({ xAxisIndex })))
  })

  it('are stacked as areas, with the tooltip from top to bottom', () => {
    expect(seriesOf({ isStacked: true })).toMatchObject([{ stack: 'now', areaStyle: {} }, { stack: 'now' }])
    expect(tooltipText({ isStacked: true }, pointAt(0, 'Text', 'Video'))).toBe(' Video 10,000  Text 1')
  })

  it('show on hover only figures that exist and are visible', () => {
    expect(tooltipText({}, pointAt(2, 'Text', 'Video'))).toBe(' Text 3')
    expect(tooltipText({ unit: 'percent' }, pointAt(0, 'Text'))).toBe(' Text 1%')
  })

  it('can be looked at in part by a slider, on which a part is drawn, and by dragging, while the wheel scrolls the page', () => {
    expect(option({ canZoom: true })).toMatchObject({
      dataZoom: [
        { type: 'slider', brushSelect: true },
        { type: 'inside', zoomOnMouseWheel: false, moveOnMouseWheel: false },
      ],
    })
    expect(option({})).not.toHaveProperty('dataZoom')
  })
})

it('The first day, which names the year, stays where it overlaps the next one, also below lanes', () => {
  const first = { showMinLabel: true, hideOverlap: true }
  expect(option({})).toMatchObject({ xAxis: { axisLabel: first } })
  expect(option({ hasOwnScales: true })).toMatchObject({
    xAxis: [{ axisLabel: first }, { axisLabel: first }],
  })
})

it.each([
  [{}, [5, 1, null], '2 hr'],
  [{ isStacked: true }, [5, 1, null], '2 hr'],
  [{ kind: 'bar', hasHorizontalBars: true }, [5, 1, null], '2 hr'],
  [{ series: [{ name: 'Text', values: [300, 60, null] }] }, [5, 1, null], '2 min'],
] as const)(
  'An axis of times counts in minutes or hours, so that its steps are round (%o)',
  (given, data, tick) => {
    const times = [
      { name: 'Text', values: [5 * 3600, 3600, null] },
      { name: 'Video', values: [3 * 3600, 0, 0] },
    ]
    const drawn = option({ series: times, unit: 'seconds', ...given })
    expect(drawn.series).toMatchObject([{ data }, ...('series' in given ? [] : [{ data: [3, 0, 0] }])])
    const axis = Object(drawn['hasHorizontalBars' in given ? 'xAxis' : 'yAxis'])
    expect(axis.axisLabel.formatter(2)).toBe(tick)
  },
)

it('A bar whose time is not over is pale', () => {
  expect(seriesOf({ kind: 'scale', unfinished: 2, isStacked: true })).toMatchObject([
    { type: 'bar', stack: 'now', data: [1, 2, { value: 3, itemStyle: { opacity: 0.45 } }] },
    { type: 'bar', stack: 'now' },
  ])
})

it('The legend has as many rows as its names need', () => {
  const named = ['Content production', 'Content clicks', 'Content exposure', 'Active users'].map(name => ({
    name,
    values: [1, 2, 3],
  }))
  expect(option({ series: named })).toMatchObject({ grid: { top: 36 } })
  expect(option({ series: named }, 306)).toMatchObject({ grid: { top: 60 } })
})

describe('rings', () => {
  it('have their sum in the centre', () => {
    const shown = option({ kind: 'pie' })
    expect(shown).toMatchObject({
      title: [
        { text: '6', subtext: 'Text' },
        { text: '30,000', subtext: 'Video' },
      ],
      series: [{ type: 'pie', data: [{ name: 'Mon', value: 1 }, {}, {}] }, { type: 'pie' }],
    })
  })

  it('of many compared series show today; their slices name the earlier figure', () => {
    expect(option({ kind: 'pie', series: pairs }).series).toMatchObject([{ name: 'Text' }, { name: 'Video' }])
    const slice = { name: 'Wed', value: 3, color: '#000000', seriesIndex: 0, dataIndex: 2 }
    expect(tooltipText({ kind: 'pie', series: pairs }, slice)).toBe(' 50% 3  Text before 1')
  })

  it('stand below one another where there is no room beside', () => {
    const figures: ChartFigures = { labels, series, kind: 'pie' }
    expect(chartHeight(figures, 306)).toBeGreaterThan(chartHeight(figures, 800))
  })

  it('say the number and its part of the whole', () => {
    const slice = { name: 'Mon', value: 1234, color: '#000000', dataIndex: 0 }
    const parts = [{ name: 'Text', values: [1234, 4321, 4445] }]
    expect(tooltipText({ kind: 'pie', series: parts }, slice)).toBe(' 12.3% 1,234')
  })

  it('have parts that add up to 100 % on the ring, in its tooltip and in short', () => {
    const thirds = [{ name: 'Text', values: [1, 1, 1] }]
    const shares = ['33.4%', '33.3%', '33.3%']
    const tooltips = labels.map((name, dataIndex) =>
      tooltipText({ kind: 'pie', series: thirds }, { name, value: 1, color: '#000000', dataIndex }),
    )
    expect(tooltips).toEqual(shares.map(share => ` ${share} 1`))
    expect([0, 1, 2].map(place => shareAt([1, 1, 1], place))).toEqual([33.4, 33.3, 33.3])
  })
})

it('A radar weighs all labels on one scale', () => {
  expect(option({ kind: 'radar' })).toMatchObject({
    radar: { indicator: labels.map(name => ({ name, max: 20_000 })) },
    series: [{ data: [{ name: 'Text', value: [1, 2, 3] }, { value: [10_000, 20_000, 0] }] }],
  })
  expect(tooltipText({ kind: 'radar' }, { dataIndex: 0, color: '#000000', value: [1, 2, 3] })).toBe(
    ' Mon 1  Tue 2  Wed 3',
  )
  expect(option({ kind: 'radar', series: pairs })).toMatchObject({
    legend: { data: ['Text', 'Video'] },
    series: [{ data: [{}, {}, { name: 'Text', lineStyle: { type: 'dashed' } }, { name: 'Video' }] }],
  })
})

it('A radar scales the sum of all others separately', () => {
  const weighed = [{ name: 'Text', values: [1, 2, 90] }]
  expect(option({ kind: 'radar', rest: 2, series: weighed })).toMatchObject({
    radar: { indicator: [{ max: 2 }, { max: 2 }, { max: 90 }] },
  })
})

it('never turn a name into HTML', () => {
  const evil = '<img src=x onerror=alert(1)>'
  const formatter: unknown = Reflect.get(
    Object(option({ series: [{ name: evil, values: [1, 2, 3] }] }).tooltip),
    'formatter',
  )
  const shown: unknown = typeof formatter === 'function' ? formatter(pointAt(0, evil)) : undefined
  expect(shown instanceof HTMLElement && shown.querySelector('img')).toBeNull()
  expect(shown instanceof HTMLElement && shown.textContent).toContain(evil)
})
