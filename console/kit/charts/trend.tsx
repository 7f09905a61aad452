import '../text/locales/index.ts'
import { useTranslation } from 'react-i18next'
import { Change } from './change.tsx'
import classes from './trend.module.css'

interface TrendProps {
  value: number
  /** Null: there is no data for that period. */
  previous: number | null
  /** What it is compared with: "previous 7 days". */
  than: string
  /** True for today so far, which is compared with the same hours: the change has no colour. */
  isPartial?: boolean
  /** In two lines in both languages: nothing below moves when the figure comes. */
  isStacked?: boolean
}

/** The change of a figure, as text and as a colour: a fall has a minus sign. */
export function Trend({ value, previous, than, isPartial = false, isStacked = false }: TrendProps) {
  const { t } = useTranslation('charts')
  if (previous === null)
    return (
      <span className={classes.trend} data-stacked={isStacked || undefined}>
        {t('trend.unknown')}
      </span>
    )
  if (previous === 0)
    return (
      <span className={classes.trend} data-stacked={isStacked || undefined}>
        {t(value === 0 ? 'trend.same' : 'trend.new', { than })}
      </span>
    )
  return (
    <span className={classes.trend} data-stacked={isStacked || undefined}>
      <b>
        <Change
          percent={((value - previous) / previous) * 100}
          same={t('trend.even')}
          isPartial={isPartial}
        />
      </b>
      {t('trend.than', { than })}
    </span>
  )
}
