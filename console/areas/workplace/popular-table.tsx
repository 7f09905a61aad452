import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ShortNumber } from '../../kit/text/exact.tsx'
import classes from './popular.module.css'
import './locales/panels/index.ts'
import type { readPopular } from '@greenroom/contract/areas/insight/specified-figures'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Change } from '../../kit/charts/change.tsx'

const none = '–'

/** Growth in percent; null when there is nothing to compare with. */
function Growth({ percent }: { percent: number | null }) {
  const { t } = useTranslation('workplace')
  if (percent !== null) return <Change percent={percent} isPartial />
  return (
    <abbr className={classes.none} title={t('popular.noGrowth')}>
      {none}
    </abbr>
  )
}

/** Ranked content items; each title leads to its content item. */
export function PopularTable({ rows }: { rows: readonly PopularRow[] }) {
  const { t } = useTranslation('workplace')
  const [sort, setSort] = useState<PopularSort>({ key: 'key', down: false })
  const heading = { sort, onSort: setSort }
  return (
    <table className={classes.table} aria-label={t('popular.title')}>
      <thead>
        <tr>
          <th scope="col" className={classes.rank}>
            {t('popular.rank')}
          </th>
          <th scope="col">{t('popular.name')}</th>
          <Heading {...heading} name="clickNumber" label={t('popular.clicks')} />
          <Heading {...heading} name="increases" label={t('popular.growth')} />
        </tr>
      </thead>
      <tbody>
        {sortPopular(rows, sort).map(({ key, id, title, clickNumber, increases }) => (
          <tr key={id}>
            <td className={classes.rank} data-top={key <= 3 || undefined}>
              {key}
            </td>
            <th scope="row" title={title} translate="no">
              <Link className={classes.title} to={`/list/content?view=${id}`}>
                {title}
              </Link>
            </th>
            <td>
              <ShortNumber value={clickNumber} />
            </td>
            <td>
              <Growth percent={increases} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface HeadingProps {
  name: PopularSort['key']
  label: string
  sort: PopularSort
  onSort: (sort: PopularSort) => void
}

function Heading({ name, label, sort, onSort }: HeadingProps) {
  const isSorted = sort.key === name
  const Arrow = sort.down ? IconArrowDown : IconArrowUp
  const direction = sort.down ? 'descending' : 'ascending'
  return (
    <th scope="col" className={classes.number} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(sort, name))}>
        {isSorted && <Arrow size={14} aria-hidden />}
        {label}
      </button>
    </th>
  )
}

type PopularRow = ResponseOf<typeof readPopular>[number]
type PopularSort = { key: 'key' | 'clickNumber' | 'increases'; down: boolean }

/** The next order when a heading is pressed: the largest first, then the smallest, then by rank. */
function nextSort(sort: PopularSort, key: PopularSort['key']): PopularSort {
  if (sort.key !== key) return { key, down: true }
  return sort.down ? { key, down: false } : { key: 'key', down: false }
}

/** Sorts rows; rows without a growth come last in both directions. */
function sortPopular(rows: readonly PopularRow[], { key, down }: PopularSort): PopularRow[] {
  const none = down ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const figureOf = (row: PopularRow) => row[key] ?? none
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)]
    if (one === other) return a.key - b.key
    return (one < other ? -1 : 1) * (down ? -1 : 1)
  })
}
