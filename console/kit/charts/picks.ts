import type { ECElementEvent, ECharts } from 'echarts/core'
import type { ChartFigures } from './chart-figures.ts'

/** A point of a chart: the places of its label and of its series, which is absent where all of one label are meant. */
export interface PickedPoint {
  label: number
  series?: number
}

interface Clicked {
  offsetX: number
  offsetY: number
}

/** Calls `onPick` when a bar, a slice or the column of a line's point is clicked. @returns stops it */
export function listenToPicks(
  chart: ECharts,
  { kind, labels, series, hasOwnScales }: ChartFigures,
  onPick: (pick: PickedPoint) => void,
): () => void {
  if (kind === 'radar') return () => undefined
  // Lines have no symbols to hit: anywhere above the label will do.
  if (kind === 'line') {
    const canvas = chart.getZr()
    const onClick = ({ offsetX, offsetY }: Clicked) => {
      const lanes = hasOwnScales ? series.map((_, place) => place) : [0]
      const lane = lanes.find(gridIndex => chart.containPixel({ gridIndex }, [offsetX, offsetY]))
      if (lane === undefined) return
      const label = chart.convertFromPixel({ xAxisIndex: lane }, offsetX)
      if (labels[label] !== undefined) onPick({ label, ...(hasOwnScales && { series: lane }) })
    }
    canvas.on('click', onClick)
    return () => canvas.off('click', onClick)
  }
  const onClick = ({ dataIndex, seriesIndex = 0 }: ECElementEvent) =>
    onPick({ label: dataIndex, series: seriesIndex })
  chart.on('click', onClick)
  return () => void chart.off('click', onClick)
}
