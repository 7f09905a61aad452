import type { ECharts } from 'echarts/core'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { toast } from '../toast.ts'

type Place = RefObject<HTMLDivElement | null>

/** The width of an element, in px; 0 before it is laid out. */
export function useWidth(place: Place): number {
  const [width, setWidth] = useState(0)
  // Ends when the tab is hidden, and not later: a hidden chart would measure a width of 0 and be drawn again.
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [place])
  return width
}

/**
 * Loads the chart library and starts a chart in an element once it is needed; undefined before.
 *
 * An effect can see a chart that is disposed of already: when a hidden tab is shown again, or when the chart is not
 * needed any more, effects run before the state that forgets the chart. So every effect asks {@link isAlive} first.
 */
export function useEngine(place: Place, isNeeded: boolean): ECharts | undefined {
  const [chart, setChart] = useState<ECharts>()
  useEffect(() => {
    const element = place.current
    if (!element || !isNeeded) return
    let drawn: ECharts | undefined
    let isCancelled = false
    import('./engine.ts').then(
      ({ startChart }) => {
        if (isCancelled) return
        drawn = startChart(element)
        setChart(drawn)
      },
      (error: unknown) => {
        if (!isCancelled) toast.failure(error)
      },
    )
    return () => {
      isCancelled = true
      drawn?.dispose()
      setChart(undefined)
    }
  }, [place, isNeeded])
  return chart
}

/** Whether there is a chart that can still be drawn: a disposed one has neither an element nor a canvas. */
export const isAlive = (chart: ECharts | undefined): chart is ECharts =>
  chart !== undefined && !chart.isDisposed()
