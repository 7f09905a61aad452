import './locales/index.ts'
import { readWorkplaceSummary } from '@greenroom/contract/areas/insight/insight'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { ChartFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { EmptyChart } from '../../../kit/charts/empty-chart.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState } from '../../../kit/states.tsx'

/** Kinds of content with their genres. */
const categories = [
  { key: 'text', genres: ['text'] },
  { key: 'image', genres: ['img'] },
  { key: 'video', genres: ['horizontalVideo', 'verticalVideo'] },
] as const

/** Shares of text, image-text and video in online content; the ring's centre shows the sum. */
export function Categories() {
  const { t } = useTranslation('workplace')
  const navigate = useNavigate()
  const { data, error, refetch } = useCallQuery(readWorkplaceSummary, {}, { quiet: true })
  const genres = data?.genres
  const figures = useMemo<ChartFigures | undefined>(() => {
    if (!genres) return undefined
    const countOf = (genre: string) => genres.find(one => one.genre === genre)?.count ?? 0
    return {
      kind: 'pie',
      labels: categories.map(({ key }) => t(`categories.${key}`)),
      series: [
        {
          name: t('categories.amount'),
          values: categories.map(({ genres }) => genres.reduce((sum, genre) => sum + countOf(genre), 0)),
        },
      ],
    }
  }, [genres, t])
  // Null for users who may not read content.
  if (genres === null) return null
  return (
    <EmptyChart value={NothingOnline}>
      <ChartPanel
        title={t('categories.title')}
        axis={t('categories.axis')}
        figures={figures}
        reading={{ error, refetch }}
        onPick={({ label }) => {
          const query = new URLSearchParams({ status: 'online' })
          for (const genre of categories[label]?.genres ?? []) query.append('genre', genre)
          void navigate(`/list/content?${query}`)
        }}
      />
    </EmptyChart>
  )
}

/** Stands in the place of the ring while no content is online. */
function NothingOnline() {
  const { t } = useTranslation('workplace')
  return (
    <EmptyState
      title={t('categories.empty')}
      message={t('categories.emptyHint')}
      action={
        <Button component={Link} to="/list/content" size="xs" variant="default">
          {t('categories.toContent')}
        </Button>
      }
    />
  )
}
