import { ActionIcon, Group, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { actionOn } from '../actions/action.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { isTyping } from '../actions/listen.ts'
import { runAction } from '../actions/registry.ts'
import { keyOf } from '../actions/shortcut.ts'
import { Facts } from '../display/facts.tsx'
import { isInputMethodKey } from '../input/input-method.ts'
import { SideDrawer } from '../overlay/side-drawer.tsx'
import { usePermission } from '../session/permission.tsx'
import type { RowAction } from './actions.ts'
import type { List, ListRow } from './definition.ts'
import classes from './peek.module.css'

interface PeekProps<R extends ListRow> {
  list: List<R>
  actions: readonly RowAction<R>[]
  row: R
  /** Index of the row on its page. */
  place: number
  /** Rows of the page. */
  count: number
  /** Position of the page's first row, counted from 1 over all pages. */
  firstPosition: number
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** Width of the panel in px. */
const width = 560

/** Elements that use the space bar themselves. */
const pressed = 'a, button, input, summary, [role="button"], [role="checkbox"]'

/** All that a list knows of one row, beside the list; the arrow keys walk to its neighbours while it is open. */
export function Peek<R extends ListRow>(props: PeekProps<R>) {
  const { list, actions, row, place, count, firstPosition, onStep, onClose } = props
  const { t } = useTranslation('list')
  const may = usePermission()
  const editing = actions.find(
    ({ shortcut, need, isOffered }) =>
      shortcut === 'e' && (need === undefined || may(need)) && (isOffered?.(row) ?? true),
  )
  const edit = editing && {
    ...actionOn(editing, row),
    run: () => {
      onClose()
      editing.run(row)
    },
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => onStep(1),
    j: () => onStep(1),
    ArrowRight: () => onStep(1),
    ArrowUp: () => onStep(-1),
    ArrowLeft: () => onStep(-1),
    k: () => onStep(-1),
    Space: onClose,
    ...(edit && { e: () => runAction(edit) }),
  }
  useWindowEvent('keydown', event => {
    const { target } = event
    if (isInputMethodKey(event) || event.defaultPrevented || !(target instanceof Element)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (isTyping(target) || target.closest('video')) return
    const key = keyOf(event)
    if (key === 'Space' && (event.repeat || target.closest(pressed))) return
    const act = keys[key]
    if (!act) return
    event.preventDefault()
    act()
  })

  const facts = list.columns.flatMap(({ key, title, longTitle = title, primary, render }) => {
    const fact = primary ? null : render(row, firstPosition + place)
    return fact === null || fact === undefined || fact === '' ? [] : [[key, longTitle(), fact] as const]
  })
  return (
    <SideDrawer
      title={<span translate="no">{list.rowName(row)}</span>}
      size={width}
      seeThrough
      onClose={onClose}
    >
      <div className={classes.look} tabIndex={-1} data-autofocus>
        <div className={classes.bar}>
          <span className={classes.place} role="status">
            <VisuallyHidden>{list.rowName(row)}</VisuallyHidden> {place + 1} / {count}
          </span>
          <ActionIcon
            aria-label={t('keys.previous')}
            aria-keyshortcuts="ArrowUp K"
            disabled={place === 0}
            onClick={() => onStep(-1)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('keys.next')}
            aria-keyshortcuts="ArrowDown J"
            disabled={place === count - 1}
            onClick={() => onStep(1)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
        </div>
        {list.peek?.(row)}
        <Facts facts={facts.map(([, title, fact]) => [title, fact])} />
        {edit && (
          <Group justify="flex-end" mt="lg">
            <ActionButton action={edit} variant="default" />
          </Group>
        )}
      </div>
    </SideDrawer>
  )
}
