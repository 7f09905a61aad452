import type { InspectionFigures } from '@greenroom/contract/areas/inspection/inspection-queues'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { useLanguage } from '../../../kit/language.ts'
import { useNow } from '../../../kit/use-now.ts'
import classes from './queue-figures.module.css'

const units = [
  { unit: 'day', milliseconds: 86_400_000 },
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
] as const

/** What waits in a queue, for how long, and what is outside the sample. */
export function QueueFigures({ figures: { waiting, oldest, aside } }: { figures: InspectionFigures }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const language = useLanguage()
  useNow()
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('figure.waiting')}</dt>
        <dd>{format.number(waiting)}</dd>
      </div>
      <div title={t('figureHint.backlog')}>
        <dt>{t('figure.backlog')}</dt>
        <dd>
          {oldest === null ? (
            t('noBacklog')
          ) : (
            <time dateTime={oldest} title={format.exact(oldest)}>
              {age(Date.now() - Date.parse(oldest), language)}
            </time>
          )}
        </dd>
      </div>
      <div title={t('figureHint.aside')}>
        <dt>{t('figure.aside')}</dt>
        <dd>{format.number(aside)}</dd>
      </div>
    </dl>
  )
}

/** Whole minutes, hours or days; seconds within the first two minutes. */
function age(milliseconds: number, language: string): string {
  const fitting = units.find(one => milliseconds >= 2 * one.milliseconds)
  const { unit, milliseconds: size } = fitting ?? { unit: 'second', milliseconds: 1000 }
  const value = Math.max(0, Math.floor(milliseconds / size))
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
