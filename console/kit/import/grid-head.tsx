import type { ImportDescription, ImportHeading } from '@greenroom/contract/import'
import { UnstyledButton } from '@mantine/core'
import { IconArrowNarrowDown, IconChevronDown } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../overlay/menu.tsx'
import { useLanguage } from '../text/language.ts'
import classes from './grid.module.css'

/** Type of the data that a dragged field carries: its key. */
const dragType = 'application/x-import-field'

/** Properties that make an element a field which can be dragged onto a column. */
export const draggedField = (key: string) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(dragType, key)
    event.dataTransfer.effectAllowed = 'move'
  },
})

interface GridHeadProps {
  heading: ImportHeading
  /** Fields that the user may fill. */
  fields: ImportDescription['columns']
  /** Says what the column is for; undefined while that cannot be changed. */
  onMap: ((column: string | null) => void) | undefined
}

/** Head of a column: its heading and first cells in the file, and the field that it is for. */
export function GridHead({ heading: { title, column, samples }, fields, onMap }: GridHeadProps) {
  const { t } = useTranslation('import')
  const language = useLanguage()
  const [isOver, setOver] = useState(false)
  const field = fields.find(({ key }) => key === column)?.title[language] ?? t('map.leftOut')
  const name = title || t('map.untitled')
  const drop = onMap && {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const key = event.dataTransfer.getData(dragType)
      if (key !== '') onMap(key)
    },
  }
  const samplesText = samples.filter(cell => cell !== '').join(t('choose.separator'))
  return (
    <th
      scope="col"
      data-left-out={column === null || undefined}
      data-over={isOver || undefined}
      title={samplesText}
      {...drop}
    >
      <span className={classes.fileTitle} title={name} translate="no">
        {name}
        <IconArrowNarrowDown size={12} aria-hidden />
      </span>
      {onMap ? (
        <Menu position="bottom-start" withinPortal returnFocus>
          <Menu.Target>
            <UnstyledButton
              className={classes.field}
              aria-label={t('map.change', { name, field })}
              {...(column !== null && draggedField(column))}
            >
              <span>{field}</span>
              <IconChevronDown size={12} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown className={classes.fields}>
            <Menu.RadioGroup value={column ?? ''} onChange={key => onMap(key || null)}>
              <Menu.RadioItem value="">{t('map.leaveOut')}</Menu.RadioItem>
              {fields.map(({ key, title: label }) => (
                <Menu.RadioItem key={key} value={key}>
                  {label[language]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span className={classes.field}>{field}</span>
      )}
      {column === null && (
        <small className={classes.samples} title={samplesText} translate="no">
          {samplesText}
        </small>
      )}
    </th>
  )
}
