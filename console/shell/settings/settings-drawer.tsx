import { type ConsoleSettings, menuWidthBounds, themes } from '@greenroom/contract/console-settings'
import { defaultSettings } from '@greenroom/contract/default-settings'
import { Button, ColorSwatch, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../kit/display/segments.tsx'
import { offerUndo } from '../../kit/feedback/action-toast.tsx'
import { BoundedNumberInput } from '../../kit/input/bounded-number-input.tsx'
import { HexColorInput } from '../../kit/input/hex-color-input.tsx'
import { SideDrawer } from '../../kit/overlay/side-drawer.tsx'
import { changeSettings, settings, useSettings } from '../../kit/settings/settings.ts'
import { switchMenuSource } from '../menu-tree/menu-source.ts'
import { DeveloperSettings } from './developer-settings.tsx'
import classes from './settings-drawer.module.css'

/** Hues around the colour wheel, the default first. The derived shades of every hue are readable. */
const presets = ['#07c160', '#165dff', '#0ea5a5', '#722ed1', '#d91ad9', '#e5484d', '#f76b15', '#e2a308']

/** The theme colour: one of the presets, or any. */
function ThemeColorField() {
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
    </Stack>
  )
}

/** Width of the drawer, in px (specification §2). */
const width = 300

/** All user settings. Each control takes effect at once, and the page behind the drawer stays visible. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'kit'])
  return (
    <SideDrawer title={t('title')} size={width} seeThrough onClose={onClose}>
      <Stack gap="lg">
        <Section name="appearance">
          <ThemeChoice />
          <ThemeColorField />
          <FlagSwitch name="colorWeak" />
        </Section>
        <Section name="layout">
          <FlagSwitch name="tabBar" />
          <FlagSwitch name="navbar" />
          <FlagSwitch name="footer" />
        </Section>
        <Section name="menu">
          <FlagSwitch name="menu" />
          <FlagSwitch
            name="topMenu"
            // A menu in the navbar is never collapsed (specification §4).
            onChange={topMenu => changeSettings(topMenu ? { topMenu, menuCollapse: false } : { topMenu })}
          />
          <MenuSourceSwitch />
          <MenuWidthField />
        </Section>
        <Stack gap="sm">
          <Text size="xs" c="dimmed">
            {t('saved')}
          </Text>
          <Button variant="default" onClick={onClose}>
            {t('kit:close')}
          </Button>
          <Button variant="subtle" color="gray" onClick={restoreDefaults}>
            {t('restore')}
          </Button>
        </Stack>
        <DeveloperSettings />
      </Stack>
    </SideDrawer>
  )
}

/** Settings that belong together, under their heading. */
function Section({ name, children }: { name: 'appearance' | 'layout' | 'menu'; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <Stack gap="md" component="section">
      <Title order={3} size="h4">
        {t(`section.${name}`)}
      </Title>
      {children}
    </Stack>
  )
}

/**
 * Restores the defaults and offers to undo it. The language stays, because the user might not be able to read another
 * one.
 */
function restoreDefaults(): void {
  const { language, ...before } = settings.getState()
  changeSettings({ ...defaultSettings, language })
  offerUndo(i18next.t('settings:restored'), () => changeSettings(before))
}

/** Chooses the source of the menu. The server's menu is read before it is used. */
function MenuSourceSwitch() {
  const [pending, setPending] = useState(false)
  const change = async (fromServer: boolean) => {
    setPending(true)
    await switchMenuSource(fromServer)
    setPending(false)
  }
  return <FlagSwitch name="menuFromServer" disabled={pending} onChange={on => void change(on)} />
}

/** Sets the width of the side menu. */
function MenuWidthField() {
  const { t } = useTranslation('settings')
  const menuWidth = useSettings(settings => settings.menuWidth)
  return (
    <BoundedNumberInput
      label={t('name.menuWidth')}
      labelProps={{ fw: 400 }}
      description={t('menuWidthBounds', menuWidthBounds)}
      inputWrapperOrder={['label', 'input', 'description']}
      {...menuWidthBounds}
      step={10}
      allowDecimal={false}
      value={menuWidth}
      onChange={value => changeSettings({ menuWidth: value })}
    />
  )
}

/** Light or dark. */
function ThemeChoice() {
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

/** The on/off settings that have a switch. */
type Flag = 'navbar' | 'menu' | 'topMenu' | 'footer' | 'tabBar' | 'menuFromServer' | 'colorWeak'

interface FlagSwitchProps {
  name: Flag & keyof ConsoleSettings
  disabled?: boolean
  /** What a change does beyond setting the value. */
  onChange?: (on: boolean) => void
}

/** One line of the drawer: an on/off setting. */
function FlagSwitch({ name, disabled = false, onChange }: FlagSwitchProps) {
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
