import '../locales/analytics/index.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyChart } from '../../../kit/charts/empty-chart.tsx'
import { useLanguage } from '../../../kit/language.ts'
import { Page } from '../../../kit/page.tsx'
import { NoFigures } from '../collection/no-figures.tsx'
import { useClock } from './clock.ts'
import type { Period } from './period.ts'
import { QuestionBar } from './question-bar.tsx'

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
