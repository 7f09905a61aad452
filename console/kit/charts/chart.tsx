import { Skeleton } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { ECharts } from 'echarts/core'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { useSettings } from '../settings/settings.ts'
import { useLanguage } from '../text/language.ts'
import type { ChartFigures } from './chart-figures.ts'
import { chartHeight, chartOption } from './chart-option.ts'
import classes from './charts.module.css'
import { listenToPicks, type PickedPoint } from './picks.ts'
import { canBeStill } from './still/can-be-still.ts'
import { StillChart } from './still/still-chart.tsx'
import { useAccents } from './use-accent.ts'
import { zoomWhereNeeded } from './zoom.ts'
import { zoomedPart } from './zoomed-part.ts'

type Place = RefObject<HTMLDivElement | null>

/** The width of an element, in px; 0 before it is laid out. */
function useWidth(place: Place): number {
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
function useEngine(place: Place, isNeeded: boolean): ECharts | undefined {
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
const isAlive = (chart: ECharts | undefined): chart is ECharts => chart !== undefined && !chart.isDisposed()

interface ChartProps {
  /** Must be the same object while the figures are the same. */
  figures: ChartFigures
  /** Height to fill, in px; by default the height that the figures need. */
  height?: number | undefined
  /** Returns the drawing as an SVG document while there is one. */
  drawing?: RefObject<(() => string) | undefined> | undefined
  /** Called with the clicked point. */
  onPick?: ((pick: PickedPoint) => void) | undefined
}

/**
 * Draws figures in the current theme, language and width. The chart library is loaded after the page; for charts that
 * the kit can draw itself, only when the user points at them.
 */
export function Chart({ figures: inputFigures, height: fixedHeight, drawing, onPick }: ChartProps) {
  const isDark = useSettings(({ theme }) => theme === 'dark')
  const accents = useAccents()
  const language = useLanguage()
  const isStill = useReducedMotion() ?? true
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const figures = useMemo(() => zoomWhereNeeded(inputFigures, width), [inputFigures, width])
  const drawnLabels = useRef('')
  const height = fixedHeight ?? chartHeight(figures, width)
  const canPick = onPick !== undefined
  const pick = useEffectEvent((picked: PickedPoint) => onPick?.(picked))

  const hasRoom = width > 0
  const isStillDrawn = canBeStill(figures, canPick)
  const [isPointedAt, setPointedAt] = useState(false)
  // The library needs an element with a size, so it waits for the layout.
  const chart = useEngine(place, hasRoom && (isPointedAt || !isStillDrawn))

  useEffect(() => {
    if (!isAlive(chart)) return
    const fonts = getComputedStyle(chart.getDom()).fontFamily
    // A drawing that replaces another one is not animated again.
    const theme = { isDark, accents, language, isStill: isStill || isPointedAt, fonts, width, canPick }
    // New figures of the same days must not reset the zoom.
    const labels = figures.labels.join()
    const zoomed = figures.canZoom && labels === drawnLabels.current ? zoomedPart(chart) : undefined
    drawnLabels.current = labels
    chart.resize({ width, height })
    chart.setOption(chartOption(figures, theme), { notMerge: true })
    if (zoomed) chart.dispatchAction({ type: 'dataZoom', ...zoomed })
  }, [chart, figures, isDark, accents, language, isStill, isPointedAt, width, height, canPick])

  useEffect(
    () => (isAlive(chart) && canPick ? listenToPicks(chart, figures, pick) : undefined),
    [chart, figures, canPick],
  )

  useEffect(() => {
    if (!drawing) return
    drawing.current = () => documentOf(frame.current)
    return () => {
      drawing.current = undefined
    }
  }, [drawing])

  // Hidden from screen readers, which get the same numbers from the table. Names in it may be users’ texts.
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{ height }}
      onPointerEnter={() => setPointedAt(true)}
      aria-hidden
      translate="no"
    >
      {!chart && (
        <div className={classes.waiting}>
          {isStillDrawn ? (
            hasRoom && <StillChart {...{ figures, width, height, isDark, onPick }} />
          ) : (
            <Skeleton height={height} />
          )}
        </div>
      )}
      <div ref={place} className={classes.chart} />
    </div>
  )
}

/** The drawing as a standalone SVG document. Replaces the font: the library's markup nests quotes in font names. */
function documentOf(frame: HTMLElement | null): string {
  const drawn = frame?.querySelector('svg')?.cloneNode(true)
  if (!frame || !(drawn instanceof SVGElement)) return ''
  drawn.style.fontFamily = getComputedStyle(frame).fontFamily
  return new XMLSerializer().serializeToString(drawn)
}
