import { useTranslation } from 'react-i18next'
import type { Action } from '../actions/action.ts'
import type { ListRow } from './definition.ts'
import { atRow, type KeyboardTable, letterOrAtRow } from './keyboard-table.ts'

/** Selects rows by keyboard; nothing where nothing could be done with them. */
export function useSelectActions<R extends ListRow>(table: KeyboardTable<R>): Action[] {
  const { page, focus, isSelected, onSelect, onSelectPage } = table
  const { t } = useTranslation('list')
  if (!onSelect) return []
  const shared = { group: 'list', keysOnly: true } as const

  /** Selects the row in focus and the next one, which takes the focus. */
  function extend(by: 1 | -1): void {
    const place = focus.place()
    for (const one of [place, place + by]) {
      const row = page.list[one]
      if (row && !isSelected(row.id)) onSelect?.(row.id, { target: { checked: true } })
    }
    focus.focusAt(place + by)
  }

  function select(shiftKey: boolean): void {
    const row = page.list[focus.place()]
    if (row) onSelect?.(row.id, { target: { checked: shiftKey || !isSelected(row.id) }, shiftKey })
  }

  return [
    {
      ...shared,
      id: 'list.select',
      label: () => t('keys.select'),
      shortcut: 'x',
      enabledFor: atRow,
      run: () => select(false),
    },
    {
      ...shared,
      id: 'list.select-range',
      label: () => t('keys.selectRange'),
      shortcut: 'shift+x',
      enabledFor: atRow,
      run: () => select(true),
    },
    {
      ...shared,
      id: 'list.extend-down',
      label: () => t('keys.extendDown'),
      shortcut: ['shift+j', 'shift+ArrowDown'],
      enabledFor: atRow,
      run: () => extend(1),
    },
    {
      ...shared,
      id: 'list.extend-up',
      label: () => t('keys.extendUp'),
      shortcut: ['shift+k', 'shift+ArrowUp'],
      enabledFor: atRow,
      run: () => extend(-1),
    },
    {
      ...shared,
      id: 'list.select-page',
      label: () => t('selection.page'),
      shortcut: 'a',
      enabledFor: letterOrAtRow,
      run: onSelectPage,
    },
  ]
}
