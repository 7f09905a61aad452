import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import {
  AriaComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendPlainComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { currentLanguage } from '../language.ts'

// Only what our charts are made of; the rest of the library is not loaded.
use([BarChart, LineChart, PieChart, RadarChart, GridComponent, RadarComponent, SVGRenderer])
use([TitleComponent, LegendPlainComponent, TooltipComponent, AriaComponent])
use([DataZoomSliderComponent, DataZoomInsideComponent])

/** A chart in this element, whose own words (of times) are in the language on screen. */
export const startChart = (element: HTMLElement) =>
  init(element, null, { renderer: 'svg', locale: currentLanguage() === 'zh-CN' ? 'ZH' : 'EN' })
