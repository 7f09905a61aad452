import './locales/index.ts'
import { contentDataMeasures, readContentData } from '@greenroom/contract/areas/insight/specified-figures'
import { Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import type { ChartFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { EmptyChart } from '../../../kit/charts/empty-chart.tsx'
import { Segments } from '../../../kit/display/segments.tsx'
import { useReachablePages } from '../../../kit/navigation/reachable-pages.ts'
import { formatFullDay, formatShortDay } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { NoFigures } from '../collection/no-figures.tsx'
import { exploreAddress } from '../question/explore-address.ts'

/** Selectable numbers of days; the specification's eight is the default. */
const ranges = ['8', '30', '90'] as const

/** A measure of all content by day; today is incomplete. */
export function ContentData() {
  const { t } = useTranslation('workplace')
  const language = useLanguage()
  const pages = useReachablePages()
  const [measure, setMeasure] = useState<(typeof contentDataMeasures)[number]>('reads')
  const [days, setDays] = useState<(typeof ranges)[number]>('8')
  const { data, error, refetch } = useCallQuery(
    readContentData,
    { query: { measure, days } },
    { quiet: true },
  )
  const name = t(`contentData.measures.${measure}`)
  const figures = useMemo<ChartFigures | undefined>(
    () =>
      data && {
        kind: 'line',
        labels: data.map(({ x }, place) => (place === 0 ? formatFullDay : formatShortDay)(x, language)),
        names: data.map(({ x }) => formatFullDay(x, language)),
        series: [{ name, values: data.map(({ y }) => y) }],
        unfinished: data.length - 1,
      },
    [data, language, name],
  )
  const analysis = pages.find(page => page.name === 'DataAnalysis')
  const canExplore = pages.some(page => page.name === 'Explore')
  const [from, to] = [data?.at(0)?.x, data?.at(-1)?.x]
  const explored =
    canExplore && from && to
      ? exploreAddress({ measure, by: ['day'], filters: {}, range: { from, to }, compare: 'previous' })
      : undefined
  return (
    <EmptyChart value={NoFigures}>
      <ChartPanel
        title={t('contentData.title')}
        axis={t('contentData.axis')}
        figures={figures}
        reading={{ error, refetch }}
        links={[
          ...(analysis ? [{ label: t('contentData.analysis'), to: analysis.path }] : []),
          ...(explored ? [{ label: t('contentData.explore'), to: explored }] : []),
        ]}
      >
        <Group justify="space-between" gap="xs" mb="sm">
          <Segments
            size="xs"
            aria-label={t('contentData.measure')}
            data={contentDataMeasures.map(value => ({ value, label: t(`contentData.measures.${value}`) }))}
            value={measure}
            onChange={setMeasure}
          />
          <Segments
            size="xs"
            aria-label={t('contentData.range')}
            data={ranges.map(value => ({ value, label: t('contentData.days', { count: Number(value) }) }))}
            value={days}
            onChange={setDays}
          />
        </Group>
      </ChartPanel>
    </EmptyChart>
  )
}
