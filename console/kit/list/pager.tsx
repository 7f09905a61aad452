import { NativeSelect, Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pageSizes } from './address.ts'
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
      <Pagination
        className={classes.pages}
        layout="responsive"
        size="sm"
        total={pages}
        value={Math.min(page, pages)}
        onChange={steps.goToPage}
        formatLabel={({ page: shown, totalPages }) => t('pages.label', { page: shown, pages: totalPages })}
        getControlProps={control => ({ 'aria-label': t(`pages.${control}`) })}
        getItemProps={number => ({ 'aria-label': t('pages.page', { page: number }) })}
      />
    </nav>
  )
}
