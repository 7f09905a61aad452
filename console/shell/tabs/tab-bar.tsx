import { useTranslation } from 'react-i18next'
import { useItemDrag } from '../../kit/use-item-drag.ts'
import { AllTabsMenu } from './all-tabs-menu.tsx'
import { useListedTabs } from './listed-tabs.ts'
import classes from './tab-bar.module.css'
import { moveTab } from './tab-commands.ts'
import { TabItem } from './tab-item.tsx'
import { useTabs } from './tabs-store.ts'
import { useWheelAcross } from './use-wheel-across.ts'

/** The visited pages, one tab each. */
export function TabBar() {
  const { t } = useTranslation('shell')
  const list = useListedTabs()
  const shownId = useTabs(state => state.shownId)
  const dirty = useTabs(state => state.dirty)
  const drag = useItemDrag({ attribute: 'data-tab', move: moveTab, touch: false })
  useWheelAcross(drag.list.ref)
  return (
    <nav className={classes.bar} aria-label={t('tabs.label')}>
      <ul className={classes.list} {...drag.list}>
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
      <AllTabsMenu />
    </nav>
  )
}
