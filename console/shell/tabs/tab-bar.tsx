import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBarLeft,
  IconArrowBarRight,
  IconCopy,
  IconFold,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconSquareX,
  IconX,
} from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemDrag } from '../../kit/input/use-item-drag.ts'
import { useWheelAcross } from '../../kit/input/use-wheel-across.ts'
import { AllTabsMenu } from './all-tabs-menu.tsx'
import { closings } from './close.ts'
import { useListedTabs } from './listed-tabs.ts'
import { homeId, type Tab } from './model.ts'
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
import { TabItem } from './tab-item.tsx'
import { tabs, useTabs } from './tabs-store.ts'

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
                shown={tab.id === shownId}
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
