import type { MenuEntry } from '@greenroom/contract/areas/navigation/menu'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../../kit/input/input-method.ts'
import type { EditedEntry } from './edited-entry.ts'
import { entryTitle } from './labels.ts'
import { moveEntry, shownTree } from './menu-commands.ts'
import classes from './menu-page.module.css'
import { childrenOf, type Direction, stepOf } from './tree.ts'
import { TreeRow } from './tree-row.tsx'
import { useTreeDrag } from './use-tree-drag.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Lets the arrow keys move an entry whose handle has the focus; `news` is the announcement for screen readers. */
function useTreeKeys(
  entries: readonly MenuEntry[],
  body: RefObject<HTMLTableSectionElement | null>,
  onMovedInto: (parentId: string) => void,
) {
  const { t } = useTranslation('menuEditor')
  const movedId = useRef('')
  const [news, setNews] = useState('')

  // A row that is put elsewhere in the table loses the cursor; it has it back before the next key.
  useLayoutEffect(() => {
    if (movedId.current === '' || entries.length === 0) return
    const handle = body.current?.querySelector<HTMLElement>(`[data-entry="${movedId.current}"] [data-handle]`)
    movedId.current = ''
    handle?.focus()
  }, [entries, body])

  function press(event: KeyboardEvent, { id }: MenuEntry): void {
    const direction = directions[event.key]
    if (isInputMethodKey(event)) return
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // As the keys before this one left it, whether that has been drawn yet or not.
    const all = shownTree()?.entries ?? entries
    const entry = all.find(one => one.id === id)
    if (!entry) return
    const to = stepOf(all, entry, direction)
    if (!to) {
      setNews(t('move.notFurther'))
      return
    }
    movedId.current = id
    if (to.parentId !== null) onMovedInto(to.parentId)
    const parent = all.find(one => one.id === to.parentId)
    const others = childrenOf(all, to.parentId).filter(one => one !== entry)
    setNews(
      t('move.done', {
        title: entryTitle(entry),
        place: to.place,
        count: others.length + 1,
        parent: parent ? entryTitle(parent) : t('move.top'),
      }),
    )
    void moveEntry(entry, to)
  }

  return { press, news }
}

interface MenuTableProps {
  entries: readonly MenuEntry[]
  /** The entries that match the search, with their ancestors. */
  shown: readonly MenuEntry[]
  missingPages: readonly string[]
  editing: boolean
  searching: boolean
  /** The ids of entries whose children are not shown. */
  closed: ReadonlySet<string>
  onClosed: (closed: ReadonlySet<string>) => void
  onEdit: (edited: EditedEntry) => void
}

/** The entries, each below its parent. */
export function MenuTable(props: MenuTableProps) {
  const { entries, shown, missingPages, editing, searching, closed, onClosed, onEdit } = props
  const { t } = useTranslation('menuEditor')
  const { body, draggedId, drop, grab } = useTreeDrag(entries)
  const openUp = (id: string) => {
    if (closed.has(id)) onClosed(new Set([...closed].filter(one => one !== id)))
  }
  const { press, news } = useTreeKeys(entries, body.ref, openUp)
  // Matches are shown even below closed entries.
  const isOpen = (id: string | null) => id === null || searching || !closed.has(id)
  const rows = shown.filter(entry => trail(entry, entries).every(isOpen))

  return (
    <>
      {editing && !searching && <p className={classes.hint}>{t('move.hint')}</p>}
      <table className={classes.table} data-dragging={draggedId !== '' || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('column.title')}</th>
            <th scope="col" className={classes.kind}>
              {t('column.kind')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('column.path')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('column.roles')}
            </th>
            <th scope="col" className={classes.updated}>
              {t('column.updatedTime')}
            </th>
            <th scope="col" className={classes.shown}>
              {t('column.shown')}
            </th>
            {editing && (
              <th scope="col" className={classes.operations}>
                {t('column.operations')}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...body}>
          {rows.map(entry => (
            <TreeRow
              key={entry.id}
              {...{ entry, entries, missingPages, editing, drop, onEdit }}
              open={isOpen(entry.id)}
              movable={!searching}
              dragged={draggedId === entry.id}
              onToggle={id => {
                if (!closed.has(id)) onClosed(new Set([...closed, id]))
                else openUp(id)
              }}
              onGrab={grab}
              onPress={press}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.news} role="status">
        {news}
      </div>
    </>
  )
}

/** The ids of an entry's ancestors. */
function trail({ parentId }: MenuEntry, entries: readonly MenuEntry[]): string[] {
  const parent = entries.find(({ id }) => id === parentId)
  return parent ? [...trail(parent, entries), parent.id] : []
}
