import { Skeleton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { ECharts } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../language.ts'
import { useSettings } from '../settings.ts'
import { toast } from '../toast.ts'
import { heightOf } from './bar-names.ts'
import type { ChartFigures } from './chart-figures.ts'
import { chartOption } from './chart-option.ts'
import classes from './charts.module.css'

/** Draws figures; the library comes after the page. Theme, language and width are followed. */
export function Chart({ labels, series, kind }: ChartFigures) {
  const isDark = useSettings(({ theme }) => theme === 'dark')
  const language = useLanguage()
  const isStill = useReducedMotion() ?? true
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ECharts>()
  const [width, setWidth] = useState(0)
  const height = heightOf({ labels, series, kind }, width)

  useEffect(() => {
    const element = place.current
    if (!element) return
    let drawn: ECharts | undefined
    let isGone = false
    import('./engine.ts').then(
      ({ startChart }) => {
        if (isGone) return
        drawn = startChart(element)
        setChart(drawn)
      },
      (error: unknown) => toast.failure(error),
    )
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    return () => {
      isGone = true
      watch.disconnect()
      drawn?.dispose()
      setChart(undefined)
    }
  }, [])

  useEffect(() => {
    if (!chart || width === 0) return
    const fonts = getComputedStyle(chart.getDom()).fontFamily
    const look = { isDark, language, isStill, fonts, width }
    chart.resize({ width, height })
    chart.setOption(chartOption({ labels, series, kind }, look), { notMerge: true })
  }, [chart, labels, series, kind, isDark, language, isStill, width, height])

  // The table beside it says the same; readers of screens are spared the drawing.
  return (
    <div className={classes.frame} style={{ height }} aria-hidden>
      {!chart && <Skeleton className={classes.waiting} height={height} />}
      <div ref={place} className={classes.chart} />
    </div>
  )
}
