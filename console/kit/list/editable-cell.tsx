import { Button, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../form/use-fields.ts'
import { Menu } from '../overlay/menu.tsx'
import { Popover } from '../overlay/popover.tsx'
import type { CellChoice, CellEdit, CellText } from './actions.ts'
import type { ListRow } from './definition.ts'
import classes from './editable-cell.module.css'

interface EditableCellProps<R extends ListRow> {
  edit: CellEdit<R>
  row: R
  /** Title of the column. */
  title: string
  tabIndex: number
  /** What the cell shows. */
  children: ReactNode
}

/** The content of a cell as a button, which opens a small control to change it. Enter saves, Escape leaves. */
export function EditableCell<R extends ListRow>({
  edit,
  row,
  title,
  tabIndex,
  children,
}: EditableCellProps<R>) {
  const isEmpty = edit.valueOf(row) === ''
  const button = (
    <button type="button" className={classes.cell} data-empty={isEmpty || undefined} tabIndex={tabIndex}>
      {isEmpty ? <VisuallyHidden>{title}</VisuallyHidden> : children}
    </button>
  )
  return edit.kind === 'choice' ? (
    <ChoiceCell edit={edit} row={row} button={button} />
  ) : (
    <TextCell edit={edit} row={row} title={title} button={button} />
  )
}

interface ChoiceCellProps<R extends ListRow> {
  edit: CellChoice<R>
  row: R
  button: ReactElement<ComponentProps<'button'>>
}

function ChoiceCell<R extends ListRow>({ edit, row, button }: ChoiceCellProps<R>) {
  const value = edit.valueOf(row)
  return (
    <Menu position="bottom-start" withinPortal returnFocus>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={value}
          onChange={next => {
            if (next !== value) void edit.save(row, next)
          }}
        >
          {edit.values.map(one => (
            <Menu.RadioItem key={one} value={one}>
              {edit.labelOf(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

interface TextCellProps<R extends ListRow> {
  edit: CellText<R>
  row: R
  title: string
  button: ReactElement<ComponentProps<'button'>>
}

function TextCell<R extends ListRow>({ edit, row, title, button }: TextCellProps<R>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={280}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>{cloneElement(button, { onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown p="sm" aria-label={title} data-own-click>
        <TextForm edit={edit} row={row} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface TextFormProps<R extends ListRow> {
  edit: CellText<R>
  row: R
  onClose: () => void
}

function TextForm<R extends ListRow>({ edit, row, onClose }: TextFormProps<R>) {
  const { t } = useTranslation('form')
  const fields = useFields(edit.schema, { text: edit.valueOf(row) })
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    const checked = fields.check()
    if (!checked) return
    setSaving(true)
    const isDone = checked.text === edit.valueOf(row) || (await edit.save(row, checked.text))
    setSaving(false)
    if (isDone) onClose()
  }

  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      {edit.control(fields.field('text'))}
      <Button type="submit" size="xs" mt="xs" loading={isSaving}>
        {t('save')}
      </Button>
    </form>
  )
}
