import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo } from 'react'
import { useLanguage } from '../language.ts'
import type { Column } from './definition.ts'
import classes from './header-cell.module.css'
import { nextSort, sortDirection } from './sort.ts'

interface HeaderCellProps<R> {
  column: Column<R>
  sort: string | undefined
  defaultSort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** A column's title; if the list can be sorted by it, a button that does so. */
// memo forgets the type parameter.
export const HeaderCell = memo(Cell) as typeof Cell

function Cell<R>({ column, sort, defaultSort, onSort }: HeaderCellProps<R>) {
  const { key, title, align, primary, sortable } = column
  // The title is in the language on screen.
  useLanguage()
  if (!sortable) {
    return (
      <th scope="col" data-align={align} data-primary={primary}>
        {title()}
      </th>
    )
  }
  const direction = sortDirection(key, sort ?? defaultSort)
  return (
    <th scope="col" data-align={align} data-primary={primary} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(key, sort, defaultSort))}>
        {title()}
        <span className={classes.arrows} data-direction={direction} aria-hidden>
          <IconChevronUp size={10} stroke={3} />
          <IconChevronDown size={10} stroke={3} />
        </span>
      </button>
    </th>
  )
}
