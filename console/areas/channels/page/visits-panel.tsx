import { readChannelVisits, visitRanges } from '@greenroom/contract/areas/channels/channel-visits'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Figures } from '../../../kit/charts/figures.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { Segments } from '../../../kit/display/segments.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useToday } from '../../../kit/text/zone.ts'
import classes from './channel-page.module.css'

/** The visits of a channel in the chosen range, for the panels that share it. */
export function useVisits(id: string) {
  const [range, setRange] = useState<(typeof visitRanges)[number]>('30d')
  const read = useCallQuery(
    readChannelVisits,
    { params: { id }, query: { range } },
    { placeholderData: keepPreviousData, quiet: true },
  )
  const state = read.isPending ? (
    <SkeletonRows rows={5} height={48} />
  ) : (
    read.error && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  )
  return { range, setRange, state, data: read.data }
}

interface PanelProps {
  visits: ReturnType<typeof useVisits>
}

/** How many followed the link, day by day; here the range is chosen. */
export function VisitsPanel({ visits: { range, setRange, state, data } }: PanelProps) {
  const { t } = useTranslation('channels')
  const choose = (
    <Segments
      size="xs"
      aria-label={t('visits.range')}
      data={visitRanges.map(value => ({ value, label: t(`visits.${value}`) }))}
      value={range}
      onChange={setRange}
    />
  )
  return (
    <Panel title={t('visits.title')} action={choose}>
      {state || (data && <Visits days={data.days} />)}
    </Panel>
  )
}

/** From where they came in the same range. */
export function SourcesPanel({ visits: { range, state, data } }: PanelProps) {
  const { t } = useTranslation('channels')
  const rangeLabel = (
    <Text span size="sm" c="dimmed">
      {t(`visits.${range}`)}
    </Text>
  )
  return (
    <Panel title={t('figures.sources')} action={rangeLabel}>
      {state || (data && <Sources sources={data.sources} />)}
    </Panel>
  )
}

type Read = ResponseOf<typeof readChannelVisits>

/** From where visitors came. */
function Sources({ sources }: Pick<Read, 'sources'>) {
  const { t } = useTranslation('channels')
  if (sources.length === 0) return <Text c="dimmed">{t('figures.noSources')}</Text>
  return (
    <Figures
      title={t('figures.sources')}
      axis={t('figures.source')}
      kind="bar"
      labels={sources.map(({ source }) => source || t('figures.direct'))}
      series={[{ name: t('visits.visitors'), values: sources.map(({ visitors }) => visitors) }]}
    />
  )
}

const series = ['visitors', 'robots', 'missed'] as const

function Visits({ days }: Pick<Read, 'days'>) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const today = useToday()
  const sum = (key: (typeof series)[number]) => days.reduce((total, day) => total + day[key], 0)
  const total = { visitors: sum('visitors'), robots: sum('robots'), missed: sum('missed') }
  if (total.visitors + total.robots + total.missed === 0) {
    return <EmptyState kind="analytics" title={t('visits.empty')} message={t('visits.emptyMessage')} />
  }
  const unfinished = days.findIndex(({ day }) => day === today)
  const visibleSeries = series.filter(key => key === 'visitors' || total[key] > 0)
  return (
    <>
      <Figures
        title={t('visits.title')}
        axis={t('visits.day')}
        labels={days.map(({ day }, place) => (place === 0 ? format.fullDay : format.shortDay)(day))}
        names={days.map(({ day }) => format.fullDay(day))}
        {...(unfinished >= 0 && { unfinished })}
        series={visibleSeries.map(key => ({ name: t(`visits.${key}`), values: days.map(day => day[key]) }))}
      />
      <p className={classes.total}>
        {t('visits.total', {
          visitors: format.number(total.visitors),
          robots: format.number(total.robots),
          missed: format.number(total.missed),
        })}
      </p>
    </>
  )
}
