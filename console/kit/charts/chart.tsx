import { Skeleton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { ECharts } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../language.ts'
import { useSettings } from '../settings.ts'
import { toast } from '../toast.ts'
import { type ChartFigures, chartOption } from './chart-option.ts'
import classes from './charts.module.css'

/** How high a chart is, in px. */
const chartHeight = 280

/** Draws figures; the library comes after the page. Theme, language and width are followed. */
export function Chart({ labels, series, kind }: ChartFigures) {
  const isDark = useSettings(({ theme }) => theme === 'dark')
  const language = useLanguage()
  const isStill = useReducedMotion() ?? true
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ECharts>()

  useEffect(() => {
    const element = place.current
    if (!element) return
    let drawn: ECharts | undefined
    let isGone = false
    import('./engine.ts').then(
      ({ startChart }) => {
        if (isGone) return
        drawn = startChart(element, chartHeight)
        setChart(drawn)
      },
      (error: unknown) => toast.failure(error),
    )
    const watch = new ResizeObserver(() => drawn?.resize())
    watch.observe(element)
    return () => {
      isGone = true
      watch.disconnect()
      drawn?.dispose()
      setChart(undefined)
    }
  }, [])

  useEffect(() => {
    if (!chart) return
    const fonts = getComputedStyle(chart.getDom()).fontFamily
    const look = { isDark, language, isStill, fonts }
    chart.setOption(chartOption({ labels, series, kind }, look), { notMerge: true })
  }, [chart, labels, series, kind, isDark, language, isStill])

  // The table beside it says the same; readers of screens are spared the drawing.
  return (
    <div className={classes.frame} style={{ height: chartHeight }} aria-hidden>
      {!chart && <Skeleton className={classes.waiting} height={chartHeight} />}
      <div ref={place} className={classes.chart} />
    </div>
  )
}
