import { IconHelp, IconMaximize, IconMinimize, IconMoon, IconSettings, IconSun } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useThemeSwitch } from '../../kit/theme/appearance.tsx'
import { openHelp } from '../help/open-help.ts'
import { openSettingsDrawer } from '../settings/open-settings.ts'
import { useFullScreen } from './use-full-screen.ts'

/** A control of the console itself: a button in the navbar, or on a phone an item of the account menu. */
export interface ViewControl {
  id: 'theme' | 'full-screen' | 'help' | 'settings'
  label: string
  icon: ComponentType<{ size?: number }>
  run: () => void
}

/** The controls that this browser supports, with their current state. */
export function useViewControls(): readonly ViewControl[] {
  const { t } = useTranslation(['layout', 'kit', 'settings', 'help'])
  const { dark, toggle } = useThemeSwitch()
  const fullScreen = useFullScreen()
  const controls: (ViewControl | false)[] = [
    {
      id: 'theme',
      // Sun in the light theme, moon in the dark one.
      label: dark ? t('kit:theme.toLight') : t('kit:theme.toDark'),
      icon: dark ? IconMoon : IconSun,
      run: toggle,
    },
    fullScreen !== undefined && {
      id: 'full-screen',
      label: fullScreen.on ? t('exitFullScreen') : t('fullScreen'),
      icon: fullScreen.on ? IconMinimize : IconMaximize,
      run: fullScreen.toggle,
    },
    { id: 'help', label: t('help:title'), icon: IconHelp, run: openHelp },
    { id: 'settings', label: t('settings:title'), icon: IconSettings, run: openSettingsDrawer },
  ]
  return controls.filter(control => control !== false)
}
