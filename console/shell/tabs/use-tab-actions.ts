import i18next from 'i18next'
import { useMemo } from 'react'
import { type Action, useActions } from '../../kit/actions/registry.ts'
import { useSettings } from '../../kit/settings/settings.ts'
import { type Closing, closings } from '../tab-state/close.ts'
import { homeId, tabOf } from '../tab-state/model.ts'
import { tabs } from '../tab-state/tabs-store.ts'
import {
  canReopenTab,
  closeTabs,
  duplicateTab,
  pinTab,
  reloadTab,
  reopenTab,
  stepTab,
} from './tab-commands.ts'

const shownId = () => tabs.getState().shownId

/** Why no command applies to the tab on screen: the first tab cannot be changed. */
const noTab = () => (shownId() === '' ? i18next.t('shell:tabs.noTab') : undefined)
const noOtherTab = () => (shownId() === homeId ? i18next.t('shell:tabs.firstStays') : noTab())

/** Closes tabs relative to the tab on screen. */
const closeAction = (closing: Closing, shortcut?: string): Action => ({
  id: `tab.close.${closing}`,
  label: () => i18next.t(`shell:tabs.menu.${closing}`),
  shortcut,
  group: 'tab',
  refusal: () =>
    closings(tabs.getState(), shownId())[closing] ? undefined : i18next.t('shell:tabs.nothingToClose'),
  run: () => void closeTabs(shownId(), closing),
})

const reload: Action = {
  id: 'tab.reload',
  label: () => i18next.t('shell:tabs.menu.reload'),
  shortcut: 't r',
  group: 'tab',
  refusal: noTab,
  run: () => void reloadTab(shownId()),
}

/** The commands of the tab bar, for shortcuts and the palette. */
const withBar: readonly Action[] = [
  {
    id: 'tab.next',
    label: () => i18next.t('shell:tabs.next'),
    shortcut: ']',
    group: 'tab',
    keysOnly: true,
    run: () => stepTab(1),
  },
  {
    id: 'tab.previous',
    label: () => i18next.t('shell:tabs.previous'),
    shortcut: '[',
    group: 'tab',
    keysOnly: true,
    run: () => stepTab(-1),
  },
  closeAction('this', 't x'),
  closeAction('others', 't o'),
  closeAction('all'),
  {
    id: 'tab.pin',
    label: () => {
      const pinned = tabOf(tabs.getState(), shownId())?.pinned
      return i18next.t(pinned ? 'shell:tabs.menu.unpin' : 'shell:tabs.menu.pin')
    },
    shortcut: 't p',
    group: 'tab',
    refusal: noOtherTab,
    run: () => pinTab(shownId(), !tabOf(tabs.getState(), shownId())?.pinned),
  },
  {
    id: 'tab.duplicate',
    label: () => i18next.t('shell:tabs.menu.duplicate'),
    shortcut: 't d',
    group: 'tab',
    refusal: noOtherTab,
    run: () => duplicateTab(shownId()),
  },
  {
    id: 'tab.reopen',
    label: () => i18next.t('shell:tabs.menu.reopen'),
    shortcut: 't z',
    group: 'tab',
    refusal: () => (canReopenTab() ? undefined : i18next.t('shell:tabs.nothingToReopen')),
    run: reopenTab,
  },
]

/** Registers the commands for the tab on screen; without the tab bar, only the reload. */
export function useTabActions(): void {
  const tabBar = useSettings(settings => settings.tabBar)
  useActions(useMemo(() => (tabBar ? [reload, ...withBar] : [reload]), [tabBar]))
}
