import { useTranslation } from 'react-i18next'
import type { Action } from '../actions/action.ts'
import type { ListRow } from './definition.ts'
import { atRow, type KeyboardTable, letterOrAtRow } from './keyboard-table.ts'
import { lastPage } from './pager.tsx'

/** Moves the focus from row to row, and from page to page. */
export function useMoveActions<R extends ListRow>({
  page,
  focus,
  onPage,
  isGrid,
}: KeyboardTable<R>): Action[] {
  const { t } = useTranslation('list')
  const shared = { group: 'list', keysOnly: true } as const
  const last = page.list.length - 1

  function step(by: number): void {
    const place = focus.place()
    if (place >= 0) focus.focusAt(place + by)
    else focus.focusAt(page.list.findIndex(({ id }) => id === focus.current))
  }

  function turn(by: 1 | -1): void {
    const next = page.current + by
    if (next >= 1 && next <= lastPage(page.total, page.pageSize)) onPage(next)
  }

  /** Moves to the card below or above; stays where there is none. */
  function stepLine(by: 1 | -1): void {
    const next = focus.place() + by * focus.perLine()
    if (next >= 0 && next <= last) focus.focusAt(next)
  }

  const lines: Action[] = [
    {
      ...shared,
      id: 'list.line-down',
      label: () => t('keys.below'),
      shortcut: 'ArrowDown',
      enabledFor: atRow,
      run: () => stepLine(1),
    },
    {
      ...shared,
      id: 'list.line-up',
      label: () => t('keys.above'),
      shortcut: 'ArrowUp',
      enabledFor: atRow,
      run: () => stepLine(-1),
    },
  ]

  return [
    {
      ...shared,
      id: 'list.next',
      label: () => t('keys.next'),
      shortcut: isGrid ? ['j', 'ArrowRight'] : ['j', 'ArrowDown'],
      enabledFor: letterOrAtRow,
      run: () => step(1),
    },
    {
      ...shared,
      id: 'list.previous',
      label: () => t('keys.previous'),
      shortcut: isGrid ? ['k', 'ArrowLeft'] : ['k', 'ArrowUp'],
      enabledFor: letterOrAtRow,
      run: () => step(-1),
    },
    ...(isGrid ? lines : []),
    {
      ...shared,
      id: 'list.first',
      label: () => t('keys.first'),
      shortcut: 'Home',
      enabledFor: atRow,
      run: () => focus.focusAt(0),
    },
    {
      ...shared,
      id: 'list.last',
      label: () => t('keys.last'),
      shortcut: 'End',
      enabledFor: atRow,
      run: () => focus.focusAt(last),
    },
    {
      ...shared,
      id: 'list.next-page',
      label: () => t('pages.next'),
      shortcut: 'PageDown',
      enabledFor: atRow,
      run: () => turn(1),
    },
    {
      ...shared,
      id: 'list.previous-page',
      label: () => t('pages.previous'),
      shortcut: 'PageUp',
      enabledFor: atRow,
      run: () => turn(-1),
    },
  ]
}
