import type { AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import { Anchor, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Change } from '../../../kit/charts/change.tsx'
import { ShortNumber } from '../../../kit/exact.tsx'
import { useFormat } from '../../../kit/format.ts'
import { WideTable } from '../../../kit/wide-table.tsx'
import { exploreAddress } from '../question/explore-address.ts'
import classes from './analysis.module.css'
import { type AuthorColumn, type AuthorRow, sortAuthors } from './author-rows.ts'

const columns: readonly AuthorColumn[] = ['published', 'clicks']

/** Authors by rank; each leads to their content items. */
export function AuthorTable({ rows, question }: { rows: readonly AuthorRow[]; question: AnalyticsQuestion }) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const [{ column, isDescending }, setSort] = useState({
    column: 'clicks' as AuthorColumn,
    isDescending: true,
  })
  const sortBy = (next: AuthorColumn) =>
    setSort({ column: next, isDescending: next === column ? !isDescending : true })
  const isCompared = rows.some(({ previous }) => previous !== null)
  const direction = isDescending ? 'descending' : 'ascending'
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  return (
    <>
      <WideTable label={t('authors.note')} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('authors.rank')}</th>
            <th scope="col">{t('authors.author')}</th>
            {columns.map(one => (
              <th key={one} scope="col" aria-sort={one === column ? direction : 'none'}>
                <UnstyledButton className={classes.sort} onClick={() => sortBy(one)}>
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
                    {previous ? <Change percent={((clicks - previous) / previous) * 100} /> : ''}
                  </td>
                )}
              </tr>
            ),
          )}
        </tbody>
      </WideTable>
      <div className={classes.more}>
        <Anchor component={Link} size="sm" to={exploreAddress(question)}>
          {t('authors.more')}
        </Anchor>
      </div>
    </>
  )
}
