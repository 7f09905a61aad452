import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../kit/overlay/menu.tsx'
import type { Tab } from '../tab-state/model.ts'
import { useTabs } from '../tab-state/tabs-store.ts'
import { goToTab } from './follow-router.ts'
import { useListedTabs, useTabLabel } from './listed-tabs.ts'
import classes from './tab-bar.module.css'

/** A list of all tabs, including those that do not fit into the bar. */
export function AllTabsMenu() {
  const { t } = useTranslation('shell')
  const list = useListedTabs()
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon className={classes.all} size="md" aria-label={t('tabs.all')} title={t('tabs.all')}>
          <IconChevronDown size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.everyTab}>
        {list.map(tab => (
          <TabLine key={tab.id} tab={tab} list={list} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function TabLine({ tab, list }: { tab: Tab; list: readonly Tab[] }) {
  const { t } = useTranslation('shell')
  const { title, detail } = useTabLabel(tab, list)
  const isShown = useTabs(state => state.shownId === tab.id)
  const line = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isShown) return
    // After the list has been positioned: it may begin far above the shown page's entry.
    const frame = requestAnimationFrame(() => line.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isShown])

  const dirty = useTabs(state => state.dirty.has(tab.id))
  return (
    <Menu.Item
      className={classes.line}
      aria-current={isShown ? 'page' : undefined}
      ref={line}
      // The arrow keys start at the shown page.
      data-autofocus={isShown || undefined}
      onClick={() => goToTab(tab.id)}
    >
      {title}
      {dirty && <span className={classes.dot} role="img" aria-label={t('tabs.unsaved')} />}
      {detail !== '' && <span className={classes.detail}>{detail}</span>}
    </Menu.Item>
  )
}
