import '../locales/analytics/index.ts'
import { useTranslation } from 'react-i18next'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { useInLanguage } from '../../../kit/use-in-language.ts'
import { exploreAddress } from '../question/explore-address.ts'
import type { Period } from '../question/period.ts'
import { questionOf } from '../question/question.ts'
import { useAnswers } from '../question/use-answers.ts'
import { authorRows } from './author-rows.ts'
import { AuthorTable } from './author-table.tsx'

/** The authors whose content items have the most clicks. */
export function PopularAuthors({ period }: { period: Period }) {
  const { t } = useTranslation('analytics')
  const clicks = questionOf('clicks', ['author'], period)
  const { answers, ...reading } = useAnswers([
    clicks,
    { ...questionOf('publications', ['author'], { ...period, compare: 'none' }), limit: 1000 },
  ])
  const rows = useInLanguage(() => {
    const [one, other] = answers ?? []
    return one && other && authorRows(one, other)
  }, [answers])
  const isCompared = rows?.some(({ previous }) => previous !== null) ?? false
  const headings = [
    ...[t('authors.rank'), t('authors.author'), t('authors.published'), t('authors.clicks')],
    ...(isCompared ? [t(`compared.${period.compare === 'year' ? 'year' : 'previous'}`)] : []),
  ]
  const figures = rows && {
    kind: 'bar' as const,
    labels: rows.map(({ author }) => author),
    series: [{ name: t('authors.clicks'), values: rows.map(row => row.clicks) }],
  }
  return (
    <ChartPanel
      title={t('authors.title')}
      note={t('authors.note')}
      axis={t('authors.author')}
      figures={figures}
      reading={reading}
      links={[{ label: t('explore.open'), to: exploreAddress(clicks) }]}
      own={
        rows && rows.length > 0
          ? {
              content: <AuthorTable rows={rows} question={clicks} />,
              rows: [
                headings,
                ...rows.map(({ rank, author, published, clicks, previous }) => [
                  ...[rank, author, published, clicks],
                  ...(isCompared ? [previous] : []),
                ]),
              ],
            }
          : undefined
      }
    />
  )
}
