import { type ImportRow, readImportRows } from '@greenroom/contract/areas/imports/imports'
import type { ImportDescription, ImportFileRow, ImportOutcome } from '@greenroom/contract/import'
import { importLimits } from '@greenroom/contract/import-limits'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../call/query.ts'
import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import classes from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import { GridHead } from './grid-head.tsx'

const { pageSize } = importLimits

interface ImportGridProps {
  row: ImportRow
  imports: ImportDescription
  /** Fields that the user may fill. */
  fields: ImportDescription['columns']
  outcome: ImportOutcome
  /** Id of a cause: only rows that fail for it; empty for all. */
  cause?: string
  /** Says what a column of the file is for, by its place; undefined while that cannot be changed. */
  onMap?: ((place: number, column: string | null) => void) | undefined
}

/** Rows of an import with one outcome, a page at a time, under the columns of the file. */
export function ImportGrid({ row: { id, headings, fileName }, imports, ...props }: ImportGridProps) {
  const { fields, outcome, cause = '', onMap } = props
  const { t } = useTranslation('import')
  const language = useLanguage()
  const format = useFormat()
  const [current, setCurrent] = useState(1)
  const { data, error, isPending, refetch } = useCallQuery(
    readImportRows,
    {
      params: { id },
      query: {
        outcome,
        ...(cause !== '' && { cause }),
        current: String(current),
        pageSize: String(pageSize),
      },
    },
    { quiet: true, placeholderData: keepPreviousData },
  )
  const table = useFocusOnNext(data?.list)
  if (isPending) return <SkeletonRows rows={8} height={32} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const last = Math.max(1, Math.ceil(data.total / pageSize))
  if (current > last) setCurrent(last)
  const first = (current - 1) * pageSize
  const further = imports.columns.filter(
    ({ key }) => !headings.some(({ column }) => column === key) && data.list.some(row => isIn(row, key)),
  )
  return (
    <>
      <section className={classes.frame} aria-label={t('grid.rows', { name: fileName })} tabIndex={-1}>
        <table ref={table.ref} className={classes.grid}>
          <thead>
            <tr>
              <th scope="col" className={classes.line}>
                {t('grid.line')}
              </th>
              {headings.map((heading, place) => (
                <GridHead
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                  key={place}
                  heading={heading}
                  fields={fields}
                  onMap={onMap && (column => onMap(place, column))}
                />
              ))}
              {further.map(({ key, title }) => (
                <th key={key} scope="col">
                  <span className={classes.fileTitle}>{t('map.notInFile')}</span>
                  <span className={classes.field}>{title[language]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map(row => (
              <tr key={row.id}>
                <th scope="row" className={classes.line}>
                  {format.number(row.line)}
                  {row.issues
                    .filter(({ column }) => column === '')
                    .map(({ text }) => (
                      <small key={text}>{text}</small>
                    ))}
                </th>
                {headings.map(({ column: key }, place) => {
                  const column = imports.columns.find(one => one.key === key)
                  return column ? (
                    <GridCell
                      key={column.key}
                      importId={id}
                      column={column}
                      row={row}
                      onMended={table.focusNext}
                    />
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
                    <td key={place} data-left-out />
                  )
                })}
                {further.map(column => (
                  <GridCell
                    key={column.key}
                    importId={id}
                    column={column}
                    row={row}
                    onMended={table.focusNext}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {data.list.length === 0 && <p className={classes.none}>{t('noRows')}</p>}
      </section>
      {data.total > pageSize && (
        <nav className={classes.pages} aria-label={t('grid.pages')}>
          <ActionIcon
            variant="default"
            aria-label={t('grid.previous')}
            disabled={current === 1}
            onClick={() => setCurrent(current - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          {t('grid.range', {
            from: format.number(first + 1),
            to: format.number(first + data.list.length),
            total: format.number(data.total),
          })}
          <ActionIcon
            variant="default"
            aria-label={t('grid.next')}
            disabled={current === last}
            onClick={() => setCurrent(current + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </nav>
      )}
    </>
  )
}

const isIn = ({ cells, issues, mended }: ImportFileRow, key: string) =>
  (cells[key] ?? '') !== '' || mended.includes(key) || issues.some(({ column }) => column === key)

/** Moves the focus to the first wrong cell when the rows have changed because a cell was mended. */
function useFocusOnNext(rows: readonly ImportFileRow[] | undefined) {
  const ref = useRef<HTMLTableElement>(null)
  const isDue = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what it waits for
  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    ref.current?.querySelector<HTMLElement>('[data-wrong] button')?.focus()
  }, [rows])
  return {
    ref,
    focusNext: () => {
      isDue.current = true
    },
  }
}
