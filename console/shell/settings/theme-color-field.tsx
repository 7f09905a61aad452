import { ColorSwatch, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { shadesOf } from '../../kit/color.ts'
import { HexColorInput } from '../../kit/hex-color-input.tsx'
import { changeSettings, useSettings } from '../../kit/settings.ts'
import classes from './settings-drawer.module.css'

/** Hues around the colour wheel, the default first. The derived shades of every hue are readable. */
const presets = ['#07c160', '#165dff', '#0ea5a5', '#722ed1', '#d91ad9', '#e5484d', '#f76b15', '#e2a308']

/** The theme colour, and the shades that are derived from it. */
export function ThemeColorField() {
  const { t } = useTranslation('settings')
  const themeColor = useSettings(settings => settings.themeColor)
  const change = (color: string) => changeSettings({ themeColor: color })
  return (
    <Stack gap="sm">
      <HexColorInput
        label={t('name.themeColor')}
        labelProps={{ fw: 400 }}
        value={themeColor}
        onChange={change}
        withEyeDropper={false}
        popoverProps={{ position: 'bottom', withinPortal: false }}
      />
      <Group gap={6}>
        {presets.map(color => (
          <ColorSwatch
            key={color}
            component="button"
            type="button"
            color={color}
            size={22}
            aria-label={t('preset', { color })}
            aria-pressed={color === themeColor}
            onClick={() => change(color)}
          >
            {color === themeColor && <IconCheck size={14} color="white" aria-hidden />}
          </ColorSwatch>
        ))}
      </Group>
      <div className={classes.shades} role="img" aria-label={t('shades')}>
        {shadesOf(themeColor).map(color => (
          <span key={color} className={classes.shade} style={{ background: color }} title={color} />
        ))}
      </div>
      <Text size="xs" c="dimmed">
        {t('shades')}
      </Text>
    </Stack>
  )
}
