import { useLanguage } from '../../language.ts'
import type { ChartFigures } from '../chart-figures.ts'
import type { PickedPoint } from '../picks.ts'
import { StillLine } from './still-line.tsx'
import { StillRing } from './still-ring.tsx'

interface StillChartProps {
  figures: ChartFigures
  /** In px. */
  width: number
  height: number
  isDark: boolean
  onPick?: ((pick: PickedPoint) => void) | undefined
}

/** Draws figures like the chart library until that is loaded: a chart without interaction needs no library. */
export function StillChart({ width, height, ...drawn }: StillChartProps) {
  const language = useLanguage()
  const Drawing = drawn.figures.kind === 'pie' ? StillRing : StillLine
  return (
    <svg width={width} height={height} fontSize={12} aria-hidden>
      <Drawing {...drawn} {...{ width, height, language }} />
    </svg>
  )
}
