import { ActionIcon } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useThemeSwitch } from './appearance.tsx'

/** Sun in the light theme, moon in the dark one; a press changes to the other. */
export function ThemeSwitch() {
  const { t } = useTranslation('kit')
  const { dark, toggle } = useThemeSwitch()
  const label = dark ? t('theme.toLight') : t('theme.toDark')
  return (
    <ActionIcon data-switch="theme" size="lg" onClick={toggle} aria-label={label} title={label}>
      <IconSun size={18} className="mantine-dark-hidden" />
      <IconMoon size={18} className="mantine-light-hidden" />
    </ActionIcon>
  )
}
