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
import { currentLanguage } from '../text/language.ts'

// Only the used parts of the library are loaded.
use([BarChart, LineChart, PieChart, RadarChart, GridComponent, RadarComponent, SVGRenderer])
use([TitleComponent, LegendPlainComponent, TooltipComponent, AriaComponent])
use([DataZoomSliderComponent, DataZoomInsideComponent])

/** A chart in this element, whose built-in texts (of times) are in the current language. */
export const startChart = (element: HTMLElement) =>
  init(element, null, { renderer: 'svg', locale: currentLanguage() === 'zh-CN' ? 'ZH' : 'EN' })
