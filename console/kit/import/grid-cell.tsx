import { cutText } from '@greenroom/contract/fields'
import type { ImportColumn, ImportFileRow } from '@greenroom/contract/import'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../text/format.ts'
import { useLanguage } from '../text/language.ts'
import { excerpts } from './excerpts.ts'
import classes from './grid.module.css'
import { mendCells } from './mend.ts'
import { ValueField } from './value-field.tsx'

interface GridCellProps {
  importId: string
  column: ImportColumn
  row: ImportFileRow
  /** Called when the cell was mended. */
  onMended: () => void
}

/** A cell of an import: its value or change, its issue, and a field in its place to mend it. */
export function GridCell({ importId, column, row, onMended }: GridCellProps) {
  const { t } = useTranslation('import')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const { key } = column
  const title = column.title[language]
  const value = row.cells[key] ?? ''
  const issue = row.issues.find(one => one.column === key)?.text
  const content = <CellContent column={column} row={row} value={value} />
  const state = {
    'data-wrong': issue !== undefined || undefined,
    'data-mended': row.mended.includes(key) || undefined,
  }
  if (!row.canMend) {
    return (
      <td {...state} translate="no" title={issue}>
        <div className={classes.plain}>{content}</div>
      </td>
    )
  }
  async function save(next: string): Promise<string | undefined> {
    const refusal = await mendCells(importId, key, next, { row: row.id })
    if (refusal === '') onMended()
    return refusal
  }
  function close(): void {
    wasOpen.current = true
    setOpen(false)
  }
  const label = t('mend.cell', { column: title, row: row.line })
  return (
    <td {...state} translate="no">
      {isOpen ? (
        <div className={classes.editor}>
          <ValueField column={column} label={label} cell={value} isFocused onSave={save} onLeave={close} />
        </div>
      ) : (
        <UnstyledButton
          ref={(button: HTMLButtonElement | null) => {
            if (wasOpen.current) button?.focus()
            wasOpen.current = false
          }}
          className={classes.cell}
          title={issue}
          onClick={() => setOpen(true)}
        >
          <VisuallyHidden>{t('mend.cellStart', { label })}</VisuallyHidden>
          {content}
          {issue !== undefined && <small title={issue}>{issue}</small>}
        </UnstyledButton>
      )}
    </td>
  )
}

/** A moment as the server reads it; the cells of a wrong row stand as in the file, in no zone that a browser knows. */
const readInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** What a cell shows: moments in one way, and of a long change the part that differs. */
function CellContent({ column, row, value }: Pick<GridCellProps, 'column' | 'row'> & { value: string }) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const textOf = (text: string) =>
    column.kind === 'instant' && readInstant.test(text) ? format.exact(text) : text
  const change = row.changes.find(one => one.column === column.key)
  if (!change) {
    const text = cutText(textOf(value), 200)
    return (
      <span className={classes.value} title={text}>
        {text}
      </span>
    )
  }
  const [before, after] = excerpts(textOf(change.before), textOf(change.after))
  return (
    <span className={classes.value} title={after}>
      <del>{before || t('empty')}</del> <ins>{after || t('empty')}</ins>
    </span>
  )
}
