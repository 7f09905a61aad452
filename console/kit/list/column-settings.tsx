import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core'
import { IconGripVertical, IconLayoutColumns } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './column-settings.module.css'
import type { Column } from './definition.ts'
import { canHide, moveColumn, toggleColumn } from './preference.ts'
import type { KeptPreference } from './use-list-preference.ts'

interface ColumnSettingsProps<R> {
  columns: readonly Column<R>[]
  kept: KeptPreference
}

/** Which columns are seen, and in which order. */
export function ColumnSettings<R>({ columns, kept }: ColumnSettingsProps<R>) {
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
          {kept.ofView !== undefined && ` ${t('columns.ofView')}`}
        </p>
        <ColumnOrder columns={columns} kept={kept} />
        <Button variant="subtle" size="xs" fullWidth mt="xs" onClick={kept.reset}>
          {t(kept.ofView === undefined ? 'columns.reset' : 'columns.resetToView')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnOrder<R>({ columns, kept: { preference, change } }: ColumnSettingsProps<R>) {
  const { t } = useTranslation('list')
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [news, setNews] = useState('')
  const { order, hidden } = preference
  const titleOf = (key: string) => {
    const column = columns.find(one => one.key === key)
    return (column?.longTitle ?? column?.title)?.() ?? key
  }

  function move(key: string, index: number): void {
    const next = moveColumn(preference, key, index)
    const place = next.order.indexOf(key)
    if (place === order.indexOf(key)) return
    change(next)
    setNews(t('columns.moved', { column: titleOf(key), place: place + 1, count: order.length }))
  }

  function drag(event: PointerEvent): void {
    if (dragged === undefined || !list.current) return
    const { top, height } = list.current.getBoundingClientRect()
    move(dragged, Math.floor(((event.clientY - top) / height) * order.length))
  }

  function press(event: KeyboardEvent, key: string): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(key, Math.max(0, order.indexOf(key) + step))
  }

  return (
    <>
      <ul
        className={classes.list}
        ref={list}
        onPointerMove={drag}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        {order.map((key, index) => {
          const fixed = !hidden.includes(key) && !canHide(preference, key)
          return (
            <li key={key} className={classes.item} data-dragged={dragged === key || undefined}>
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
                  // The list keeps the pointer: the handle itself is taken out and put back while it moves.
                  list.current?.setPointerCapture(event.pointerId)
                  setDragged(key)
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
