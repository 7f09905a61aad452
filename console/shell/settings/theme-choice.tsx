import { themes } from '@greenroom/contract/console-settings'
import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../kit/segments.tsx'
import { changeSettings, useSettings } from '../../kit/settings.ts'

/** Light or dark. */
export function ThemeChoice() {
  const { t } = useTranslation('settings')
  const theme = useSettings(settings => settings.theme)
  return (
    <Group justify="space-between">
      <Text size="sm" id="theme-label">
        {t('name.theme')}
      </Text>
      <Segments
        size="xs"
        aria-labelledby="theme-label"
        value={theme}
        onChange={value => changeSettings({ theme: value })}
        data={themes.map(value => ({ value, label: t(`mode.${value}`) }))}
      />
    </Group>
  )
}
