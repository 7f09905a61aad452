import type { ConsoleSettings } from '@greenroom/contract/console-settings'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeSettings, useSettings } from '../../kit/settings.ts'
import classes from './settings-drawer.module.css'

/** The on/off settings that have a switch. */
type Flag = 'navbar' | 'menu' | 'topMenu' | 'footer' | 'tabBar' | 'menuFromServer' | 'colorWeak'

interface FlagSwitchProps {
  name: Flag & keyof ConsoleSettings
  disabled?: boolean
  /** What a change does beyond setting the value. */
  onChange?: (on: boolean) => void
}

/** One line of the drawer: an on/off setting. */
export function FlagSwitch({ name, disabled = false, onChange }: FlagSwitchProps) {
  const { t } = useTranslation('settings')
  const on = useSettings(settings => settings[name])
  return (
    <Switch
      size="sm"
      labelPosition="left"
      label={t(`name.${name}`)}
      classNames={{ body: classes.line }}
      checked={on}
      disabled={disabled}
      onChange={({ currentTarget: { checked } }) =>
        onChange ? onChange(checked) : changeSettings({ [name]: checked })
      }
    />
  )
}
