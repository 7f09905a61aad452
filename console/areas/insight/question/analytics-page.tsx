import '../locales/analytics/index.ts'
import { comparisons } from '@greenroom/contract/areas/insight/analytics'
import { rangePresets } from '@greenroom/contract/areas/insight/exploration'
import { Select, Skeleton, VisuallyHidden } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyChart } from '../../../kit/charts/empty-chart.tsx'
import { Page } from '../../../kit/display/page.tsx'
import { Segments } from '../../../kit/display/segments.tsx'
import { useLanguage } from '../../../kit/text/language.ts'
import { NoFigures } from '../collection/no-figures.tsx'
import { useClock } from './clock.ts'
import type { Period } from './period.ts'
import classes from './question.module.css'

/** The calendar is large; the figures do not wait for it. */
const DaysField = lazy(async () => ({
  default: (await import('../../../kit/list/days-field.tsx')).DaysField,
}))

interface QuestionBarProps {
  period: Period
  onChange: (change: Partial<Period>) => void
}

/** Chooses the days and the comparison for all charts of a page. */
function QuestionBar({ period, onChange }: QuestionBarProps) {
  const { t } = useTranslation('analytics')
  return (
    <search className={classes.bar} aria-label={t('period.title')}>
      <Segments
        className={classes.presets}
        size="sm"
        aria-label={t('period.range')}
        data={rangePresets.map(value => ({ value, label: t(`period.${value}`) }))}
        // Of two dates of the reader's choice none of them is pressed.
        value={period.preset ?? ''}
        onChange={preset => onChange({ preset })}
      />
      <Dates period={period} onChange={onChange} />
      <Select
        className={classes.comparison}
        aria-label={t('period.compare')}
        allowDeselect={false}
        data={comparisons.map(value => ({ value, label: t(`period.against.${value}`) }))}
        value={period.compare}
        onChange={value => onChange({ compare: comparisons.find(one => one === value) ?? 'none' })}
      />
    </search>
  )
}

function Dates({ period: { range }, onChange }: QuestionBarProps) {
  const { t } = useTranslation('analytics')
  const id = useId()
  // The period changes only when both days are chosen.
  const [first, setFirst] = useState<string>()
  const choose = ([from, to]: readonly string[]) => {
    setFirst(to === undefined ? from : undefined)
    if (from !== undefined && to !== undefined) onChange({ preset: null, range: { from, to } })
    else if (from === undefined) onChange({ preset: rangePresets[1] })
  }
  const days = first === undefined ? [range.from, range.to] : [first]
  return (
    <div className={classes.dates}>
      <VisuallyHidden>
        <label id={`${id}-label`} htmlFor={id}>
          {t('period.dates')}
        </label>
      </VisuallyHidden>
      <Suspense fallback={<Skeleton height={32} />}>
        <DaysField id={id} values={days} placeholder={t('period.dates')} onChange={choose} />
      </Suspense>
    </div>
  )
}

interface AnalyticsPageProps {
  title: string
  period: Period
  onPeriod: (change: Partial<Period>) => void
  /** Shown until the time up to which events are counted is known. */
  context?: string
  actions?: ReactNode
  children: ReactNode
}

/** A page of figures: its title, until when they are counted, and the one period of all its charts. */
export function AnalyticsPage({ title, period, onPeriod, context, actions, children }: AnalyticsPageProps) {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const clock = useClock()
  const asOf =
    clock &&
    t(clock.isScoped ? 'asOfScoped' : 'asOf', {
      time: new Intl.DateTimeFormat(language, {
        timeZone: clock.timeZone,
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(Date.parse(clock.asOf)),
      timeZone: clock.timeZone,
    })
  return (
    <Page title={title} context={asOf ?? context ?? '\u00a0'} actions={actions}>
      <QuestionBar period={period} onChange={onPeriod} />
      <EmptyChart value={NoFigures}>{children}</EmptyChart>
    </Page>
  )
}
