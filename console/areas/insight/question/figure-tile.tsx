import '../locales/analytics/index.ts'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconArrowsMaximize, IconChevronRight } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCount } from '../../../kit/browser/motion.ts'
import { type ChartFigures, hasFigures, type Unit } from '../../../kit/charts/chart-figures.ts'
import type { Reading } from '../../../kit/charts/chart-panel.tsx'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import { Spark } from '../../../kit/charts/spark.tsx'
import { Trend } from '../../../kit/charts/trend.tsx'
import { formatFigure, formatShort } from '../../../kit/charts/units.ts'
import { ErrorState } from '../../../kit/feedback/states.tsx'
import { Exact } from '../../../kit/text/exact.tsx'
import { useLanguage } from '../../../kit/text/language.ts'
import classes from './question.module.css'

const EnlargedTile = lazy(async () => ({ default: (await import('./enlarged-tile.tsx')).EnlargedTile }))

/** Px of the figure, its trend and the small chart, so that nothing moves when they are there. */
const skeletonHeight = 115

/** Content of a tile. */
export interface TileFigure {
  /** Null when the figure is not defined, such as a rate of nothing. */
  value: number | null
  previous: number | null
  figures: ChartFigures
}

interface FigureTileProps {
  title: string
  /** Address for more details, linked from the title. */
  to?: string
  unit?: Unit
  /** Meaning of the labels in its small chart. */
  axis: string
  /** Undefined until it is read. */
  figure: TileFigure | undefined
  reading: Reading
  /** Name of the comparison. */
  than: string | undefined
  /** True for today so far: its change has no colour. */
  isPartial?: boolean
  note?: ReactNode
  /** Called for a point of the enlarged chart, to show the rows behind it. */
  onPick?: (pick: PickedPoint) => void
}

/** A figure with how it has changed, and a small chart that can be enlarged; exact when it is pointed at. */
export function FigureTile(props: FigureTileProps) {
  const { title, to, unit, axis, figure, reading, than, isPartial = false, note, onPick } = props
  const { t } = useTranslation(['analytics', 'charts'])
  const [isEnlarged, setEnlarged] = useState(false)
  const language = useLanguage()
  const drawn = useCount(figure?.value ?? 0)
  const heading = (
    <h2 className={classes.tileHead}>
      {to === undefined ? title : <TitleLink {...{ title, to, value: figure?.value }} />}
    </h2>
  )
  if (figure === undefined) {
    return (
      <section className={classes.tile} aria-label={title}>
        {heading}
        {reading.error === null ? (
          <Skeleton height={skeletonHeight} />
        ) : (
          <ErrorState error={reading.error} onRetry={() => void reading.refetch()} />
        )}
      </section>
    )
  }
  const { value, previous, figures } = figure
  return (
    <section className={classes.tile} aria-label={title}>
      <div className={classes.tileTop}>
        {heading}
        {hasFigures(figures) && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('charts:enlarge', { title })}
            onClick={() => setEnlarged(true)}
          >
            <IconArrowsMaximize size={14} />
          </ActionIcon>
        )}
      </div>
      <span className={classes.figure}>
        {value === null ? (
          t('none.figure')
        ) : (
          <Exact short={formatShort(drawn, unit, language)} exact={formatFigure(value, unit, language)} />
        )}
      </span>
      {than !== undefined && value !== null && <Trend {...{ value, previous, than, isPartial }} />}
      {note}
      <div className={classes.mini}>
        <Spark title={title} axis={axis} figures={figures} />
      </div>
      {isEnlarged && (
        <Suspense>
          <EnlargedTile {...{ title, axis, figures, reading, onPick }} onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** @param value the figure; its page has the same one */
function TitleLink({ title, to, value }: { title: string; to: string; value: number | null | undefined }) {
  return (
    <Link to={to} data-figure={value ?? undefined}>
      {title}
      <IconChevronRight size={14} aria-hidden />
    </Link>
  )
}
