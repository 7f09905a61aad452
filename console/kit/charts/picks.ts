import type { ECElementEvent, ECharts } from 'echarts/core'
import type { ChartFigures } from './chart-figures.ts'
import { todaysOf } from './pairs.ts'
import { radarCenter } from './radar-option.ts'

/** A point of a chart: the indexes of its label and its series; without a series, all of the label are meant. */
export interface PickedPoint {
  label: number
  series?: number
}

interface Clicked {
  offsetX: number
  offsetY: number
}

/** Calls `onPick` when a bar, a slice or the column of a line's point is clicked. @returns removes the listener */
export function listenToPicks(
  chart: ECharts,
  { kind, labels, series, hasOwnScales }: ChartFigures,
  onPick: (pick: PickedPoint) => void,
): () => void {
  if (kind === 'radar') {
    const onArea = ({ dataIndex, event }: ECElementEvent) => {
      if (!event) return
      const x = event.offsetX - chart.getWidth() * radarCenter.x
      const y = event.offsetY - chart.getHeight() * radarCenter.y
      onPick({ label: radarLabelAt(x, y, labels.length), series: dataIndex })
    }
    chart.on('click', onArea)
    return () => stopListening(chart, onArea)
  }
  // Lines have no symbols to click, so the whole column of a label is clickable.
  if (kind === 'line') {
    const canvas = chart.getZr()
    const onClick = ({ offsetX, offsetY }: Clicked) => {
      const lanes = hasOwnScales ? todaysOf(series).map((_, place) => place) : [0]
      const lane = lanes.find(gridIndex => chart.containPixel({ gridIndex }, [offsetX, offsetY]))
      if (lane === undefined) return
      const label = chart.convertFromPixel({ xAxisIndex: lane }, offsetX)
      if (labels[label] !== undefined) onPick({ label, ...(hasOwnScales && { series: lane }) })
    }
    canvas.on('click', onClick)
    return () => {
      if (!chart.isDisposed()) canvas.off('click', onClick)
    }
  }
  const onClick = ({ dataIndex, seriesIndex = 0 }: ECElementEvent) =>
    onPick({ label: dataIndex, series: seriesIndex })
  chart.on('click', onClick)
  return () => stopListening(chart, onClick)
}

/** A disposed chart has forgotten its listeners, and refuses to forget one. */
function stopListening(chart: ECharts, listener: (event: ECElementEvent) => void): void {
  if (!chart.isDisposed()) chart.off('click', listener)
}

/**
 * The label of the radar axis that is nearest to a point, in px from the centre. The first axis is at the top, the
 * others follow counterclockwise.
 */
export function radarLabelAt(x: number, y: number, labels: number): number {
  const turned = Math.atan2(-y, x) - Math.PI / 2
  const place = Math.round((turned / (2 * Math.PI)) * labels)
  return ((place % labels) + labels) % labels
}
