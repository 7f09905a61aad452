import { readImportCauses } from '@greenroom/contract/areas/imports/imports'
import type { ImportCause, ImportDescription } from '@greenroom/contract/import'
import { importLimits } from '@greenroom/contract/import-limits'
import { Button, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../call/query.ts'
import { ErrorState, SkeletonRows } from '../feedback/states.tsx'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import classes from './import.module.css'
import { mendCells } from './mend.ts'
import { ValueField } from './value-field.tsx'

interface CausesProps {
  id: string
  imports: ImportDescription
  /** Id of the cause whose rows are shown; empty for all. */
  chosen: string
  onChoose: (cause: string) => void
  /** Leaves a field out of the import; undefined while that is not possible. */
  onLeaveOut: ((column: string) => void) | undefined
}

/** The causes of an import's failed rows, each once with its count, and what can be done about it for all its rows. */
export function Causes({ id, imports, chosen, onChoose, onLeaveOut }: CausesProps) {
  const { t } = useTranslation('import')
  const { data, error, isPending, refetch } = useCallQuery(
    readImportCauses,
    { params: { id } },
    { quiet: true },
  )
  if (isPending) return <SkeletonRows rows={3} height={40} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.list.length === 0) return null
  return (
    <>
      <ul className={classes.causes} aria-label={t('causes')}>
        {data.list.map(cause => (
          <li key={cause.id} className={classes.causeCard} data-chosen={chosen === cause.id || undefined}>
            <Cause
              id={id}
              imports={imports}
              cause={cause}
              isChosen={chosen === cause.id}
              onChoose={() => onChoose(chosen === cause.id ? '' : cause.id)}
              onLeaveOut={onLeaveOut}
            />
          </li>
        ))}
      </ul>
      {data.list.length === importLimits.causes && <p className={classes.hint}>{t('moreCauses')}</p>}
    </>
  )
}

interface CauseProps extends Pick<CausesProps, 'id' | 'imports' | 'onLeaveOut'> {
  cause: ImportCause
  isChosen: boolean
  onChoose: () => void
}

function Cause({ id, imports, cause, isChosen, onChoose, onLeaveOut }: CauseProps) {
  const { t } = useTranslation('import')
  const language = useLanguage()
  const format = useFormat()
  const column = imports.columns.find(({ key }) => key === cause.column)
  const title = column?.title[language]
  const countOf = (rows: number) => t('rows', { count: rows, rows: format.number(rows) })
  return (
    <>
      <UnstyledButton className={classes.causeText} aria-pressed={isChosen} onClick={onChoose}>
        <b>{countOf(cause.rows)}</b>
        <span className={classes.wrong}>
          {title === undefined ? cause.text : t('cell', { column: title, value: cause.text })}
        </span>
      </UnstyledButton>
      {column && cause.values.length > 0 && (
        <ul className={classes.fixes}>
          {cause.values.map(({ cell, label, rows }) => (
            <li key={cell} className={classes.fix}>
              <span translate="no">
                {cell === ''
                  ? t('mend.fill', { rows: countOf(rows) })
                  : t('mend.replace', { cell: label, rows: countOf(rows) })}
              </span>
              <ValueField
                column={column}
                label={
                  cell === ''
                    ? t('mend.fillLabel', { column: title, rows: countOf(rows) })
                    : t('mend.replaceLabel', { cell: label, column: title, rows: countOf(rows) })
                }
                cell={cell}
                onSave={value => mendCells(id, column.key, value, { cause: cause.id, cell })}
              />
            </li>
          ))}
        </ul>
      )}
      {cause.canLeaveOut && onLeaveOut && (
        <Button variant="default" size="compact-xs" onClick={() => onLeaveOut(cause.column)}>
          {t('leaveOut', { column: title })}
        </Button>
      )}
    </>
  )
}
