import { Change } from '../../../kit/charts/change.tsx'
import type { ChartFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { NothingInPeriod } from '../../../kit/charts/empty-chart.tsx'
import { Figures } from '../../../kit/charts/figures.tsx'
import { FiguresTable } from '../../../kit/charts/figures-table.tsx'
import { Funnel } from '../../../kit/charts/funnel.tsx'
import { Spark } from '../../../kit/charts/spark.tsx'
import { Trend } from '../../../kit/charts/trend.tsx'
import { Part } from '../part.tsx'

const labels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clicks = { name: 'Clicks', values: [820, 932, 901, 934, 1290, 1330, 1120] }
const shares = { name: 'Shares', values: [320, 302, 341, 474, 390, 330, 410] }
const comments = { name: 'Comments', values: [120, 132, 101, 134, 90, 230, 210] }
const earlier = { name: 'The week before', values: [720, 832, 951, 834, 990, 1030, 1020], isEarlier: true }

const reading = { error: null, refetch: () => {} }
const line = (series: ChartFigures['series']): ChartFigures => ({ kind: 'line', labels, series })
const oneLine = line([clicks, earlier])
const parts: ChartFigures = {
  kind: 'pie',
  labels: ['Text', 'Pictures', 'Video'],
  series: [{ name: 'Content', values: [13, 20, 67] }],
}
const steps = [
  { name: 'Opened', value: 3942 },
  { name: 'Visited', value: 2311 },
  { name: 'Signed up', value: 412 },
]

/** Figures, and what draws them. */
export function Charts() {
  return (
    <>
      <Part title="One line and its earlier one" span={2} isBare>
        <ChartPanel title="Clicks" axis="Day" figures={oneLine} reading={reading} note="Per day" />
      </Part>
      <Part title="Changes and trends">
        <Change percent={3.2} /> <Change percent={-12} /> <Change percent={0} same="even" />{' '}
        <Change percent={1200} /> <Change percent={-40} isPartial />
        {[118, 0, null].map(previous => (
          <div key={previous}>
            <Trend value={127} previous={previous} than="previous 30 days" />
          </div>
        ))}
      </Part>
      <Part title="Two series: theme colour and second accent" span={2}>
        <Figures title="Week" axis="Day" labels={labels} series={[clicks, shares]} />
      </Part>
      <Part title="Parts of a whole">
        <Figures title="Genres" axis="Genre" kind="pie" labels={parts.labels} series={parts.series} />
      </Part>
      <Part title="Three series" span={2}>
        <Figures title="Week" axis="Day" kind="bar" labels={labels} series={[clicks, shares, comments]} />
      </Part>
      <Part title="Sparks">
        <Spark title="Clicks" axis="Day" figures={oneLine} />
        <Spark title="Clicks" axis="Day" figures={{ ...oneLine, kind: 'bar' }} />
        <Spark title="Genres" axis="Genre" figures={parts} />
      </Part>
      <Part title="Funnel with rates" span={2}>
        <Funnel axis="Step" steps={steps} />
      </Part>
      <Part title="Nothing in the period">
        <NothingInPeriod />
      </Part>
      <Part title="The table of a chart" span={2}>
        <FiguresTable title="Week" axis="Day" figures={line([clicks, shares])} />
      </Part>
    </>
  )
}
