import { CloseButton, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBarLeft,
  IconArrowBarRight,
  IconCopy,
  IconFold,
  IconPin,
  IconPinFilled,
  IconPinnedOff,
  IconRefresh,
  IconSquareX,
  IconX,
} from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { createPath } from 'react-router'
import { isInputMethodKey } from '../../kit/input/input-method.ts'
import { useItemDrag } from '../../kit/input/use-item-drag.ts'
import { useWheelAcross } from '../../kit/input/use-wheel-across.ts'
import { announce } from '../announcer.tsx'
import { closings } from '../tab-state/close.ts'
import { homeId, type Tab } from '../tab-state/model.ts'
import { tabs, useTabs } from '../tab-state/tabs-store.ts'
import { AllTabsMenu } from './all-tabs-menu.tsx'
import { goToTab } from './follow-router.ts'
import { listedTabs, useListedTabs, useTabTitle } from './listed-tabs.ts'
import classes from './tab-bar.module.css'
import {
  canReopenTab,
  closeTabs,
  duplicateTab,
  moveTab,
  pinTab,
  reloadTab,
  reopenTab,
} from './tab-commands.ts'

interface TabItemProps {
  tab: Tab
  index: number
  isShown: boolean
  dirty: boolean
  dragged: boolean
  onGrab: (id: string, event: PointerEvent) => void
}

/** One tab of the bar: its title, a mark for unsaved changes, and the button that closes it. */
const TabItem = memo(function TabItem({ tab, index, isShown, dirty, dragged, onGrab }: TabItemProps) {
  const { t } = useTranslation('shell')
  const title = useTabTitle(tab)
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (!isShown) return
    // Measured with the frame's own layout; measuring now would make the browser lay out the new page twice.
    const frame = requestAnimationFrame(() =>
      item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isShown])

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!isShown) goToTab(tab.id)
  }
  const closeByWheel = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    if (!tab.pinned) void closeTabs(tab.id, 'this')
  }
  const press = (event: KeyboardEvent) => {
    if (isInputMethodKey(event)) return
    if (event.key === 'Delete' && !tab.pinned) void closeTabs(tab.id, 'this')
    const step = event.altKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    moveTab(tab.id, index + step)
    const all = listedTabs()
    const place = all.findIndex(one => one.id === tab.id) + 1
    announce(t('tabs.moved', { title, place, count: all.length }))
  }

  return (
    <li
      ref={item}
      className={classes.item}
      data-tab={tab.id}
      data-shown={isShown || undefined}
      data-dragged={dragged || undefined}
      onAuxClick={closeByWheel}
      onPointerDown={event => onGrab(tab.id, event)}
    >
      <a
        className={classes.link}
        href={createPath(tab.location)}
        title={title}
        aria-current={isShown ? 'page' : undefined}
        draggable={false}
        onClick={open}
        onKeyDown={press}
      >
        <span className={classes.title}>{title}</span>
        {dirty && <span className={classes.dot} role="img" aria-label={t('tabs.unsaved')} />}
      </a>
      {tab.id !== homeId &&
        (tab.pinned ? (
          <CloseButton
            size={24}
            icon={<IconPinFilled size={12} />}
            aria-label={t('tabs.unpin', { title })}
            onClick={() => pinTab(tab.id, false)}
          />
        ) : (
          <CloseButton
            size={24}
            icon={<IconX size={12} />}
            aria-label={t('tabs.close', { title })}
            onClick={() => void closeTabs(tab.id, 'this')}
          />
        ))}
    </li>
  )
})

const icons = {
  this: IconX,
  left: IconArrowBarLeft,
  right: IconArrowBarRight,
  others: IconFold,
  all: IconSquareX,
} as const

/** The context menu of a tab; commands without effect are disabled. */
function TabMenu({ tab }: { tab: Tab }) {
  return (
    <Menu.Dropdown>
      <TabMenuItems tab={tab} />
    </Menu.Dropdown>
  )
}

/** Rendered only while the menu is open, so that it shows the current state. */
function TabMenuItems({ tab: { id, pinned } }: { tab: Tab }) {
  const { t } = useTranslation('shell')
  const possible = closings(tabs.getState(), id)
  const PinIcon = pinned ? IconPinnedOff : IconPin
  return (
    <>
      <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void reloadTab(id)}>
        {t('tabs.menu.reload')}
      </Menu.Item>
      {id !== homeId && (
        <>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => duplicateTab(id)}>
            {t('tabs.menu.duplicate')}
          </Menu.Item>
          <Menu.Item leftSection={<PinIcon size={16} />} onClick={() => pinTab(id, !pinned)}>
            {t(pinned ? 'tabs.menu.unpin' : 'tabs.menu.pin')}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      {(['this', 'left', 'right', 'others', 'all'] as const).map(closing => {
        const Icon = icons[closing]
        return (
          <Menu.Item
            key={closing}
            leftSection={<Icon size={16} />}
            disabled={!possible[closing]}
            onClick={() => void closeTabs(id, closing)}
          >
            {t(`tabs.menu.${closing}`)}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowBackUp size={16} />} disabled={!canReopenTab()} onClick={reopenTab}>
        {t('tabs.menu.reopen')}
      </Menu.Item>
    </>
  )
}

/** The visited pages, one tab each. */
export function TabBar() {
  const { t } = useTranslation('shell')
  const list = useListedTabs()
  const shownId = useTabs(state => state.shownId)
  const dirty = useTabs(state => state.dirty)
  const drag = useItemDrag({ attribute: 'data-tab', move: moveTab, touch: false })
  useWheelAcross(drag.list.ref)
  // One menu for all tabs, because a closed menu per tab would render with every navigation.
  const [menuTabId, setMenuTabId] = useState('')
  const menuTab = list.find(tab => tab.id === menuTabId)

  const ask = (event: SyntheticEvent) => {
    const item = event.target instanceof Element && event.target.closest('[data-tab]')
    if (item) setMenuTabId(item.getAttribute('data-tab') ?? '')
    // Outside the tabs, the browser's own context menu opens.
    else event.stopPropagation()
  }

  return (
    <nav className={classes.bar} aria-label={t('tabs.label')}>
      <Menu position="bottom-start" width={220}>
        <Menu.ContextMenu>
          <ul className={classes.list} {...drag.list} onContextMenuCapture={ask} onTouchStartCapture={ask}>
            {list.map((tab, index) => (
              <TabItem
                key={tab.id}
                tab={tab}
                index={index}
                isShown={tab.id === shownId}
                dirty={dirty.has(tab.id)}
                dragged={drag.dragged === tab.id}
                onGrab={drag.grab}
              />
            ))}
          </ul>
        </Menu.ContextMenu>
        {menuTab && <TabMenu tab={menuTab} />}
      </Menu>
      <AllTabsMenu />
    </nav>
  )
}
