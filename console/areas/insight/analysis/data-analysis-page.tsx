import '../locales/analytics/index.ts'
import type { AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import { Anchor, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Change } from '../../../kit/charts/change.tsx'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { ShortNumber } from '../../../kit/text/exact.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { useInLanguage } from '../../../kit/text/use-in-language.ts'
import { CollectionButton } from '../collection/index.ts'
import { AnalyticsPage } from '../question/analytics-page.tsx'
import type { Drawing } from '../question/draw-answer.ts'
import { exploreAddress } from '../question/explore-address.ts'
import { keyText } from '../question/key-text.ts'
import { daysIn, type Period } from '../question/period.ts'
import classes from '../question/question.module.css'
import { questionOf } from '../question/question.ts'
import { QuestionPanel } from '../question/question-panel.tsx'
import { QuestionTile } from '../question/question-tile.tsx'
import { isTodaySoFar } from '../question/than.ts'
import { grainOf } from '../question/time-keys.ts'
import { type Answered, useAnswers } from '../question/use-answers.ts'
import { usePeriod } from '../question/use-period.ts'
import analysisClasses from './analysis.module.css'

/** As many as the list has. */
const maxAuthors = 7

interface AuthorRow {
  rank: number
  /** Null: content items without an author. */
  key: string | null
  author: string
  published: number
  clicks: number
  /** In the time before; null: with which nothing is compared, or of which nothing is known. */
  previous: number | null
}

type AuthorColumn = 'published' | 'clicks'

/** The authors with the most clicks, and how many content items each published. */
function authorRows(clicks: Answered, publications: Answered): AuthorRow[] {
  const published = new Map(publications.answer.rows.map(({ keys, value }) => [keys[0] ?? null, value]))
  return clicks.answer.rows
    .toSorted((one, other) => other.value - one.value)
    .slice(0, maxAuthors)
    .map(({ keys, value, previous }, place) => {
      const key = keys[0] ?? null
      return {
        rank: place + 1,
        key,
        author: keyText('author', key),
        published: published.get(key) ?? 0,
        clicks: value,
        previous,
      }
    })
}

/** The rows by a column; the ranks stay those by clicks. */
const sortAuthors = (rows: readonly AuthorRow[], column: AuthorColumn, isDescending: boolean) =>
  rows.toSorted((one, other) => (isDescending ? other[column] - one[column] : one[column] - other[column]))

const columns: readonly AuthorColumn[] = ['published', 'clicks']

/** Authors by rank; each leads to their content items. */
function AuthorTable({ rows, question }: { rows: readonly AuthorRow[]; question: AnalyticsQuestion }) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const [{ column, isDescending }, setSort] = useState({
    column: 'clicks' as AuthorColumn,
    isDescending: true,
  })
  const sortBy = (next: AuthorColumn) =>
    setSort({ column: next, isDescending: next === column ? !isDescending : true })
  const isCompared = rows.some(({ previous }) => previous !== null)
  const isPartial = isTodaySoFar(question)
  const direction = isDescending ? 'descending' : 'ascending'
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  return (
    <>
      <WideTable label={t('authors.note')} className={analysisClasses.table}>
        <thead>
          <tr>
            <th scope="col">{t('authors.rank')}</th>
            <th scope="col">{t('authors.author')}</th>
            {columns.map(one => (
              <th key={one} scope="col" aria-sort={one === column ? direction : 'none'}>
                <UnstyledButton className={analysisClasses.sort} onClick={() => sortBy(one)}>
                  {t(`authors.${one}`)}
                  {one === column && <Arrow size={12} aria-hidden />}
                </UnstyledButton>
              </th>
            ))}
            {isCompared && <th scope="col">{t('authors.change')}</th>}
          </tr>
        </thead>
        <tbody>
          {sortAuthors(rows, column, isDescending).map(
            ({ rank, key, author, published, clicks, previous }) => (
              <tr key={rank}>
                <td>{rank}</td>
                <td>
                  {key === null ? (
                    author
                  ) : (
                    <Anchor
                      component={Link}
                      to={exploreAddress({ ...question, by: ['content'], filters: { author: [key] } })}
                    >
                      {author}
                    </Anchor>
                  )}
                </td>
                <td>{format.number(published)}</td>
                <td>
                  <ShortNumber value={clicks} />
                </td>
                {isCompared && (
                  <td title={previous === null ? undefined : format.number(previous)}>
                    {previous ? (
                      <Change percent={((clicks - previous) / previous) * 100} isPartial={isPartial} />
                    ) : (
                      ''
                    )}
                  </td>
                )}
              </tr>
            ),
          )}
        </tbody>
      </WideTable>
      <div className={analysisClasses.more}>
        <Anchor component={Link} size="sm" to={exploreAddress(question)}>
          {t('authors.more')}
        </Anchor>
      </div>
    </>
  )
}

const line: Drawing = { kind: 'line' }
const bars: Drawing = { kind: 'scale' }
const ring: Drawing = { kind: 'pie', byType: true }
const publishing: Drawing = { kind: 'scale', isStacked: true, byType: true, canZoom: true }
const periods: Drawing = { kind: 'line', byType: true, asShare: true, canZoom: true }

/** Activity of visitors and the team: four figures, publications by hour and author, and clicks by hour. */
export function Component() {
  const { t } = useTranslation('analytics')
  const [period, setPeriod] = usePeriod()
  const grain = grainOf(daysIn(period.range))
  return (
    <AnalyticsPage
      title={t('analysis.title')}
      period={period}
      onPeriod={setPeriod}
      actions={
        <Permission need={['insight:manage']}>
          <CollectionButton />
        </Permission>
      }
    >
      <section className={classes.tiles} aria-label={t('analysis.opinion')}>
        <QuestionTile
          title={t('analysis.visits')}
          question={questionOf('visits', [grain], period)}
          drawing={line}
        />
        <QuestionTile
          title={t('analysis.published')}
          question={questionOf('publications', [grain], period)}
          drawing={bars}
        />
        <QuestionTile
          title={t('analysis.comments')}
          question={questionOf('comments', [grain], period)}
          drawing={line}
        />
        <QuestionTile
          title={t('analysis.shares')}
          question={questionOf('shares', ['genre'], period)}
          drawing={ring}
        />
      </section>
      <div className={classes.grid}>
        <QuestionPanel
          title={t('analysis.publishing')}
          note={t('analysis.publishingNote')}
          question={questionOf('publications', ['slot', 'genre'], period)}
          drawing={publishing}
        />
        <PopularAuthors period={period} />
        <div className={classes.wide}>
          <QuestionPanel
            title={t('analysis.periods')}
            note={t('analysis.periodsNote')}
            question={questionOf('clicks', ['slot', 'genre'], period)}
            drawing={periods}
          />
        </div>
      </div>
    </AnalyticsPage>
  )
}

/** The authors whose content items have the most clicks. */
function PopularAuthors({ period }: { period: Period }) {
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
