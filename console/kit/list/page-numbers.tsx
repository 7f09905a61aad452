import '../text/locales/index.ts'
import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface PageNumbersProps {
  className?: string | undefined
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The numbers of pages, to go to one of them. */
export function PageNumbers({ className, page, pages, onPage }: PageNumbersProps) {
  const { t } = useTranslation('list')
  return (
    <Pagination
      className={className}
      layout="responsive"
      size="sm"
      total={pages}
      value={Math.min(page, pages)}
      onChange={onPage}
      formatLabel={({ page: pageNumber, totalPages }) =>
        t('pages.label', { page: pageNumber, pages: totalPages })
      }
      getControlProps={control => ({ 'aria-label': t(`pages.${control}`) })}
      getItemProps={number => ({ 'aria-label': t('pages.page', { page: number }) })}
    />
  )
}
