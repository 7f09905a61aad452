import { IconSettings, IconTag } from '@tabler/icons-react'
import i18next from 'i18next'
import { useMemo } from 'react'
import { type Action, useActions } from '../../kit/actions/registry.ts'
import { openSettingsDrawer } from '../settings/open-settings.ts'
import { switchRole, useCanSwitchRole } from '../view-as/switch-role.ts'
import { userActions } from './account-actions.ts'

const settings: Action = {
  id: 'shell.settings',
  label: () => i18next.t('settings:open'),
  icon: IconSettings,
  group: 'view',
  run: openSettingsDrawer,
}

const switchRoles: Action = {
  id: 'shell.switch-roles',
  label: () => i18next.t('layout:switchRoles'),
  icon: IconTag,
  group: 'account',
  run: () => void switchRole(),
}

const always: readonly Action[] = [settings, ...userActions]

/** Registers the actions of the navbar for the palette; rendered once, in the layout. */
export function LayoutActions() {
  const canSwitchRole = useCanSwitchRole()
  useActions(useMemo(() => (canSwitchRole ? [...always, switchRoles] : always), [canSwitchRole]))
  return null
}
