import type { MenuEntry } from '@greenroom/contract/areas/navigation/menu'
import { useTranslation } from 'react-i18next'
import type { EditedEntry } from './edited-entry.ts'
import classes from './menu-page.module.css'
import { TreeRow } from './tree-row.tsx'
import { useTreeDrag } from './use-tree-drag.ts'
import { useTreeKeys } from './use-tree-keys.ts'

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
