import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconGripVertical, IconLayoutColumns } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../input/input-method.ts'
import { Popover } from '../overlay/popover.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import classes from './column-settings.module.css'
import type { Column } from './definition.ts'
import { canHide, moveColumn, toggleColumn } from './preference.ts'
import type { StoredPreference } from './use-list-preference.ts'

interface ColumnSettingsProps<R> {
  columns: readonly Column<R>[]
  stored: StoredPreference
}

/** Which columns are seen, and in which order. */
export function ColumnSettings<R>({ columns, stored }: ColumnSettingsProps<R>) {
  const { t } = useTranslation('list')
  return (
    <Popover position="bottom-end" width={260} withinPortal trapFocus>
      <Popover.Target>
        <Tooltip label={t('columns.title')}>
          <ActionIcon size="lg" aria-label={t('columns.title')}>
            <IconLayoutColumns size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('columns.title')}>
        <p className={classes.hint}>
          {t('columns.hint')}
          {stored.ofView !== undefined && ` ${t('columns.ofView')}`}
        </p>
        <ColumnOrder columns={columns} stored={stored} />
        <Button variant="subtle" size="xs" fullWidth mt="xs" onClick={stored.reset}>
          {t(stored.ofView === undefined ? 'columns.reset' : 'columns.resetToView')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnOrder<R>({ columns, stored: { preference, change } }: ColumnSettingsProps<R>) {
  const { t } = useTranslation('list')
  const list = useRef<HTMLUListElement>(null)
  /** What is being dragged, and the order as it would be if it were dropped now. */
  const [dragged, setDragged] = useState<{ key: string; order: string[] }>()
  const [news, setNews] = useState('')
  const { hidden } = preference
  const order = dragged?.order ?? preference.order
  const titleOf = (key: string) => {
    const column = columns.find(one => one.key === key)
    return (column?.longTitle ?? column?.title)?.() ?? key
  }

  /** Stores the order after a column was moved; an unchanged order is not stored. */
  function storeOrder(key: string, next: string[]): void {
    const place = next.indexOf(key)
    if (place === preference.order.indexOf(key)) return
    change({ ...preference, order: next })
    setNews(t('columns.moved', { column: titleOf(key), place: place + 1, count: order.length }))
  }

  function drag(event: PointerEvent): void {
    if (dragged === undefined || !list.current) return
    const { top, height } = list.current.getBoundingClientRect()
    const index = Math.floor(((event.clientY - top) / height) * order.length)
    setDragged({ ...dragged, order: moveColumn(preference, dragged.key, index).order })
  }

  function drop(): void {
    setDragged(undefined)
    if (dragged) storeOrder(dragged.key, dragged.order)
  }

  function press(event: KeyboardEvent, key: string): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (isInputMethodKey(event) || step === undefined) return
    event.preventDefault()
    storeOrder(key, moveColumn(preference, key, order.indexOf(key) + step).order)
  }

  return (
    <>
      <ul
        className={classes.list}
        ref={list}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(undefined)}
      >
        {order.map((key, index) => {
          const fixed = !hidden.includes(key) && !canHide(preference, key)
          return (
            <li key={key} className={classes.item} data-dragged={dragged?.key === key || undefined}>
              <button
                type="button"
                className={classes.handle}
                aria-label={t('columns.move', {
                  column: titleOf(key),
                  place: index + 1,
                  count: order.length,
                })}
                onKeyDown={event => press(event, key)}
                onPointerDown={event => {
                  // The list captures the pointer, because the handle is removed and inserted again while it moves.
                  list.current?.setPointerCapture(event.pointerId)
                  setDragged({ key, order: preference.order })
                }}
              >
                <IconGripVertical size={16} />
              </button>
              <Tooltip label={t('columns.last')} disabled={!fixed}>
                <Checkbox
                  className={classes.checkbox}
                  label={titleOf(key)}
                  checked={!hidden.includes(key)}
                  disabled={fixed}
                  onChange={() => change(toggleColumn(preference, key))}
                />
              </Tooltip>
            </li>
          )
        })}
      </ul>
      <div className={classes.news} role="status">
        {news}
      </div>
    </>
  )
}
