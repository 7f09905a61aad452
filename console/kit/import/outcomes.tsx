import { type ImportRow, mapImportColumns } from '@greenroom/contract/areas/imports/imports'
import type { ImportCounts, ImportDescription } from '@greenroom/contract/import'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../call/attempt.ts'
import { call } from '../call/call.ts'
import { invalidate } from '../call/events.ts'
import { usePermission } from '../session/permission.tsx'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import { Causes } from './causes.tsx'
import gridClasses from './grid.module.css'
import { draggedField } from './grid-head.tsx'
import classes from './import.module.css'
import { ImportGrid } from './import-grid.tsx'

const outcomes = ['fail', 'create', 'change', 'same'] as const

interface OutcomesProps {
  row: ImportRow
  counts: ImportCounts
  imports: ImportDescription
}

/** Numbers of rows per outcome, those with errors first, and the rows of the chosen outcome as a grid. */
export function Outcomes({ row, counts, imports }: OutcomesProps) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const may = usePermission()
  const [chosen, setChosen] = useState<(typeof outcomes)[number]>()
  const [cause, setCause] = useState('')
  // Outcomes that need attention come first; the chosen one stays until it has no rows.
  const isChosen = chosen !== undefined && counts[chosen] > 0
  const outcome = isChosen
    ? chosen
    : (['fail', 'change', 'create', 'same'] as const).find(one => counts[one] > 0)
  const fields = imports.columns.filter(({ need }) => need === undefined || may(need))
  const isOpen = row.state === 'dryRun'
  // A cause that was mended is no longer there.
  const shownCause = counts.fail > 0 ? cause : ''

  async function map(columns: (string | null)[]): Promise<void> {
    await attempt(() => call(mapImportColumns, { params: { id: row.id }, body: { columns } }))
    void invalidate('import.changed')
  }
  const columns = row.headings.map(({ column }) => column)
  /** A field that moves to another column leaves its former one without a field. */
  const mapOne = (place: number, key: string | null) =>
    void map(
      columns.map((column, index) => {
        if (index === place) return key
        return key !== null && column === key ? null : column
      }),
    )
  const onLeaveOut = (key: string) => void map(columns.map(column => (column === key ? null : column)))

  return (
    <section aria-label={t('outcomes')}>
      <div className={classes.outcomes}>
        {outcomes.map(one => (
          <UnstyledButton
            key={one}
            className={classes.outcome}
            data-outcome={one}
            data-none={counts[one] === 0 || undefined}
            aria-pressed={outcome === one}
            onClick={() => setChosen(one)}
          >
            <span>{t(`outcome.${one}`)}</span>
            <b>{format.number(counts[one])}</b>
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.stage}>
        {outcome === 'fail' && (
          <Causes
            id={row.id}
            imports={imports}
            chosen={shownCause}
            onChoose={setCause}
            onLeaveOut={isOpen ? onLeaveOut : undefined}
          />
        )}
        <div className={classes.rows}>
          {isOpen && <SpareFields fields={fields} columns={columns} />}
          {outcome && (
            <ImportGrid
              key={`${outcome} ${shownCause}`}
              row={row}
              imports={imports}
              fields={fields}
              outcome={outcome}
              cause={outcome === 'fail' ? shownCause : ''}
              onMap={isOpen ? mapOne : undefined}
            />
          )}
        </div>
      </div>
    </section>
  )
}

interface SpareFieldsProps {
  fields: ImportDescription['columns']
  /** Fields of the file's columns. */
  columns: readonly (string | null)[]
}

/** Fields that no column of the file is for, to be dragged onto one. The menus of the columns offer the same. */
function SpareFields({ fields, columns }: SpareFieldsProps) {
  const { t } = useTranslation('import')
  const language = useLanguage()
  const spare = fields.filter(({ key }) => !columns.includes(key))
  if (spare.length === 0) return null
  return (
    <ul className={gridClasses.spareFields} aria-label={t('map.spare')}>
      <li>{t('map.spare')}</li>
      {spare.map(({ key, title }) => (
        <li key={key} className={gridClasses.spare} {...draggedField(key)}>
          {title[language]}
        </li>
      ))}
    </ul>
  )
}
