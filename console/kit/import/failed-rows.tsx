import { leaveOutImportColumn, readImportCauses } from '@greenroom/contract/areas/imports/imports'
import type { ImportCause, ImportDescription } from '@greenroom/contract/import'
import { importLimits } from '@greenroom/contract/import-limits'
import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../call/attempt.ts'
import { call } from '../call/call.ts'
import { invalidate } from '../call/events.ts'
import { useCallQuery } from '../call/query.ts'
import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import { FileRows } from './file-rows.tsx'
import classes from './import.module.css'

/** Rows of a cause are shown at once when it has no more than this. */
const openLimit = 3

interface FailedRowsProps {
  id: string
  imports: ImportDescription
}

/** The causes of an import's failed rows, each once with its count, and what can be done about it. */
export function FailedRows({ id, imports }: FailedRowsProps) {
  const { t } = useTranslation('import')
  const { data, error, isPending, refetch } = useCallQuery(
    readImportCauses,
    { params: { id } },
    { quiet: true },
  )
  if (isPending) return <SkeletonRows rows={4} height={32} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0) return <p className={classes.side}>{t('noRows')}</p>
  return (
    <>
      <ul className={classes.list} aria-label={t('causes')}>
        {data.list.map(cause => (
          <li key={cause.id}>
            <Cause id={id} imports={imports} cause={cause} />
          </li>
        ))}
      </ul>
      {data.list.length === importLimits.causes && <p className={classes.hint}>{t('moreCauses')}</p>}
    </>
  )
}

function Cause({ id, imports, cause }: FailedRowsProps & { cause: ImportCause }) {
  const { t } = useTranslation('import')
  const language = useLanguage()
  const format = useFormat()
  const [isOpen, setOpen] = useState(cause.rows <= openLimit)
  const [busy, setBusy] = useState(false)
  const column = imports.columns.find(({ key }) => key === cause.column)?.title[language]

  async function leaveOut(): Promise<void> {
    setBusy(true)
    const request = { params: { id }, body: { column: cause.column } }
    await attempt(() => call(leaveOutImportColumn, request)).finally(() => {
      setBusy(false)
      void invalidate('import.changed')
    })
  }

  return (
    <>
      <div className={classes.cause}>
        <UnstyledButton className={classes.causeText} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={14} className={classes.chevron} aria-hidden />
          <span>
            <b>{t('rows', { count: cause.rows, rows: format.number(cause.rows) })}</b>{' '}
            <span className={classes.wrong}>
              {column === undefined ? cause.text : t('cell', { column, value: cause.text })}
            </span>
          </span>
        </UnstyledButton>
        {cause.canLeaveOut && (
          <Button variant="default" size="xs" loading={busy} onClick={() => void leaveOut()}>
            {t('leaveOut', { column })}
          </Button>
        )}
      </div>
      {isOpen && <FileRows id={id} imports={imports} outcome="fail" cause={cause.id} />}
    </>
  )
}
