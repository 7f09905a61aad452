import type { ECharts } from 'echarts/core'

/** The zoomed part of the labels, in percent of all. */
interface ZoomedPart {
  start: number
  end: number
}

/** The part that a user has zoomed to; undefined without a zoom. */
export function zoomedPart(chart: Pick<ECharts, 'getOption'>): ZoomedPart | undefined {
  // Undefined before the first drawing, contrary to its type.
  const option: unknown = chart.getOption()
  const zooms: unknown = Reflect.get(Object(option), 'dataZoom')
  const [first]: unknown[] = Array.isArray(zooms) ? zooms : []
  const [start, end]: unknown[] = [Reflect.get(Object(first), 'start'), Reflect.get(Object(first), 'end')]
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined
}
