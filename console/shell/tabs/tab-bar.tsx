import { Menu } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemDrag } from '../../kit/use-item-drag.ts'
import { useWheelAcross } from '../../kit/use-wheel-across.ts'
import { AllTabsMenu } from './all-tabs-menu.tsx'
import { useListedTabs } from './listed-tabs.ts'
import classes from './tab-bar.module.css'
import { moveTab } from './tab-commands.ts'
import { TabItem } from './tab-item.tsx'
import { TabMenu } from './tab-menu.tsx'
import { useTabs } from './tabs-store.ts'

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
