import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ShortNumber } from '../../../kit/exact.tsx'
import { Growth } from './growth.tsx'
import classes from './popular.module.css'
import { nextSort, type PopularRow, type PopularSort, sortPopular } from './popular-order.ts'

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
            <th scope="row" title={title}>
              <Link className={classes.title} to={`/list/content?view=${id}`} translate="no">
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
