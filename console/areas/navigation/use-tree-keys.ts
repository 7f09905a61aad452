import type { MenuEntry } from '@greenroom/contract/areas/navigation/menu'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../../kit/input-method.ts'
import { entryTitle } from './labels.ts'
import { moveEntry, shownTree } from './menu-commands.ts'
import { childrenOf, type Direction, stepOf } from './tree.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Lets the arrow keys move an entry whose handle has the focus; `news` is the announcement for screen readers. */
export function useTreeKeys(
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
