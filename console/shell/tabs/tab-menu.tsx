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
import { useTranslation } from 'react-i18next'
import { closings } from './close.ts'
import { homeId, type Tab } from './model.ts'
import { canReopenTab, closeTabs, duplicateTab, pinTab, reloadTab, reopenTab } from './tab-commands.ts'
import { tabs } from './tabs-store.ts'

const icons = {
  this: IconX,
  left: IconArrowBarLeft,
  right: IconArrowBarRight,
  others: IconFold,
  all: IconSquareX,
} as const

/** The context menu of a tab; commands without effect are disabled. */
export function TabMenu({ tab }: { tab: Tab }) {
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
