import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel, type Reading } from '../../../kit/charts/chart-panel.tsx'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import { Dialog } from '../../../kit/overlay/dialog.tsx'

interface EnlargedTileProps {
  title: string
  axis: string
  figures: ChartFigures
  reading: Reading
  onPick: ((pick: PickedPoint) => void) | undefined
  onClose: () => void
}

/** The small chart of a tile as a whole one, with all that can be done with one. */
export function EnlargedTile({ title, axis, figures, reading, onPick, onClose }: EnlargedTileProps) {
  const { t } = useTranslation('kit')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const whole = useMemo(
    () => ({ ...figures, canZoom: figures.kind === 'line' || figures.kind === 'scale' }),
    [figures],
  )
  return (
    <Dialog fullScreen={isPhone} size={960} closeButtonProps={{ 'aria-label': t('close') }} onClose={onClose}>
      <ChartPanel title={title} axis={axis} figures={whole} reading={reading} onPick={onPick} />
    </Dialog>
  )
}
