import { readChannelVisits, visitRanges } from '@greenroom/contract/areas/channel-visits'
import type { ChannelRow } from '@greenroom/contract/areas/channels'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Figures } from '../../../kit/charts/figures.tsx'
import { useFormat } from '../../../kit/format.ts'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import classes from './channel-page.module.css'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** How many followed the link, day by day. */
export function VisitsPanel({ channel }: { channel: ChannelRow }) {
  const { t } = useTranslation('channels')
  const [range, setRange] = useState<(typeof visitRanges)[number]>('30d')
  const choose = (
    <SegmentedControl
      size="xs"
      aria-label={t('visits.range')}
      data={visitRanges.map(value => ({ value, label: t(`visits.${value}`) }))}
      value={range}
      onChange={value => setRange(visitRanges.find(one => one === value) ?? range)}
    />
  )
  return (
    <Panel title={t('visits.title')} action={choose}>
      <Visits id={channel.id} range={range} />
    </Panel>
  )
}

const series = ['people', 'robots', 'missed'] as const

function Visits({ id, range }: { id: string; range: (typeof visitRanges)[number] }) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const { data, error, isPending, refetch } = useCallQuery(
    readChannelVisits,
    { params: { id }, query: { range, timeZone } },
    { placeholderData: keepPreviousData, quiet: true },
  )
  if (isPending) return <SkeletonRows rows={5} height={48} />
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { days } = data
  const sum = (key: (typeof series)[number]) => days.reduce((total, day) => total + day[key], 0)
  const total = { people: sum('people'), robots: sum('robots'), missed: sum('missed') }
  if (total.people + total.robots + total.missed === 0) {
    return <EmptyState title={t('visits.empty')} message={t('visits.emptyMessage')} />
  }
  const shown = series.filter(key => key === 'people' || total[key] > 0)
  return (
    <>
      <Figures
        title={t('visits.title')}
        axis={t('visits.day')}
        labels={days.map(({ day }) => day.slice(5))}
        series={shown.map(key => ({ name: t(`visits.${key}`), values: days.map(day => day[key]) }))}
      />
      <p className={classes.total}>
        {t('visits.total', {
          people: format.number(total.people),
          robots: format.number(total.robots),
          missed: format.number(total.missed),
        })}
      </p>
    </>
  )
}
