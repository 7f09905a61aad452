import './locales/index.ts'
import { readWorkplaceSummary } from '@greenroom/contract/areas/insight/insight'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ChartFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'

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
  )
}
