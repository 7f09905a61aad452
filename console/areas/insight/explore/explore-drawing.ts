import type { Dimension } from '@greenroom/contract/areas/insight/measures'
import type { Drawing } from '../question/draw-answer.ts'
import { isTime } from '../question/time-keys.ts'

/** As many series as there are colours, and as many names as one reads. */
const maxSeries = 8
const maxLabels = 20

/** The chart that suits dimensions: lines for days, bars for parts of a day or week and for names. */
export function drawingFor(by: readonly Dimension[]): Drawing {
  const time = by.find(isTime)
  const isDaily = time === 'slot' || time === 'weekday'
  const isStacked = by.length === 2
  if (time === undefined) return { kind: 'bar', isStacked, maxSeries, maxLabels }
  return isDaily
    ? { kind: 'scale', isStacked, maxSeries }
    : { kind: 'line', isStacked, maxSeries, canZoom: true }
}
