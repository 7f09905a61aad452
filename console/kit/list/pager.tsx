import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pageSizes } from './address.ts'
import { PageNumbers } from './page-numbers.tsx'
import classes from './pager.module.css'
import type { ListSteps } from './use-list-state.ts'

interface PagerProps {
  steps: ListSteps
  total: number
}

/** The number of the last page; an empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Page numbers, and how many rows a page has. */
export function Pager({ steps, total }: PagerProps) {
  const { t } = useTranslation('list')
  const { page, pageSize } = steps.state
  const pages = lastPage(total, pageSize)
  return (
    <nav className={classes.pager} aria-label={t('pages.title')}>
      <NativeSelect
        size="xs"
        aria-label={t('pages.size')}
        value={String(pageSize)}
        data={pageSizes.map(size => ({ value: String(size), label: t('pages.perPage', { size }) }))}
        onChange={({ currentTarget: { value } }) => steps.setPageSize(Number(value))}
      />
      <PageNumbers className={classes.pages} page={page} pages={pages} onPage={steps.goToPage} />
    </nav>
  )
}
