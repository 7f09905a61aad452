import { readImportRows } from '@greenroom/contract/areas/imports/imports'
import type { ImportDescription, ImportFileRow, ImportOutcome } from '@greenroom/contract/import'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../call/query.ts'
import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import { excerpts } from './excerpts.ts'
import classes from './import.module.css'

/** Rows shown at first, and at most. */
const few = 10
const many = 50

interface FileRowsProps {
  id: string
  imports: ImportDescription
  outcome: ImportOutcome
  /** Id of a cause: only rows that fail for it, whose text stands above them. */
  cause?: string
}

/** The first rows with an outcome, with their changes or issues. */
export function FileRows({ id, imports, outcome, cause }: FileRowsProps) {
  const { t } = useTranslation('import')
  const [pageSize, setPageSize] = useState(few)
  const { data, error, isPending, refetch } = useCallQuery(
    readImportRows,
    { params: { id }, query: { outcome, cause, pageSize: String(pageSize) } },
    { quiet: true, placeholderData: keepPreviousData },
  )
  if (isPending) return <SkeletonRows rows={4} height={32} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0) return <p className={classes.side}>{t('noRows')}</p>
  const more = Math.min(many, data.total) - data.list.length
  return (
    <>
      <ul className={classes.list}>
        {data.list.map(row => (
          <li key={row.id} className={classes.row}>
            <FileRow row={cause === undefined ? row : { ...row, issues: [] }} imports={imports} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setPageSize(many)}>
          {t('more', { count: more })}
        </Button>
      )}
    </>
  )
}

function FileRow({ row, imports }: { row: ImportFileRow; imports: ImportDescription }) {
  const { t } = useTranslation('import')
  const language = useLanguage()
  const format = useFormat()
  const columnOf = (key: string) => imports.columns.find(column => column.key === key)
  const titleOf = (key: string) => columnOf(key)?.title[language] ?? key
  const displayValue = (key: string, value: string) => {
    if (value === '') return t('empty')
    const isInstant = columnOf(key)?.kind === 'instant' && !Number.isNaN(Date.parse(value))
    return isInstant ? format.exact(value) : value
  }
  const cells = imports.columns.flatMap(({ key }) => {
    const value = row.cells[key]
    return value === undefined || value === '' ? [] : [{ key, value }]
  })
  return (
    <>
      <span className={classes.side}>{t('line', { line: format.number(row.line) })}</span>
      <ul className={classes.facts}>
        {row.issues.map(({ column, text }) => (
          <li key={`${column} ${text}`} className={classes.wrong}>
            {column === '' ? text : t('cell', { column: titleOf(column), value: text })}
          </li>
        ))}
        {row.changes.map(({ column, before: was, after: becomes }) => {
          const [before, after] = excerpts(displayValue(column, was), displayValue(column, becomes))
          return (
            <li key={column} translate="no">
              {t('change', { column: titleOf(column), before, after })}
            </li>
          )
        })}
      </ul>
      <span translate="no" className={row.changes.length + row.issues.length > 0 ? classes.side : undefined}>
        {cells
          .slice(0, row.changes.length > 0 ? 2 : 6)
          .map(({ key, value }) =>
            t('cell', { column: titleOf(key), value: displayValue(key, value).slice(0, 80) }),
          )
          .join(' · ')}
      </span>
    </>
  )
}
