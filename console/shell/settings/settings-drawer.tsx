import { Alert, Button, Group, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeSettings } from '../../kit/settings.ts'
import { SideDrawer } from '../../kit/side-drawer.tsx'
import { copySettings } from './copy-settings.ts'
import { FlagSwitch } from './flag-switch.tsx'
import { MenuSourceSwitch } from './menu-source-switch.tsx'
import { MenuWidthField } from './menu-width-field.tsx'
import { restoreDefaults } from './restore-defaults.ts'
import { ThemeChoice } from './theme-choice.tsx'
import { ThemeColorField } from './theme-color-field.tsx'

/** Width of the drawer, in px (specification §2). */
const width = 300

/** All user settings. Each control takes effect at once, and the page behind the drawer stays visible. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'kit'])
  return (
    <SideDrawer title={t('title')} size={width} seeThrough onClose={onClose}>
      <Stack gap="lg">
        <Stack gap="md" component="section">
          <Title order={3} size="h5">
            {t('content')}
          </Title>
          <ThemeColorField />
          <ThemeChoice />
          <FlagSwitch name="navbar" />
          <FlagSwitch name="menu" />
          <FlagSwitch
            name="topMenu"
            // A menu in the navbar is never collapsed (specification §4).
            onChange={topMenu => changeSettings(topMenu ? { topMenu, menuCollapse: false } : { topMenu })}
          />
          <FlagSwitch name="footer" />
          <FlagSwitch name="tabBar" />
          <MenuSourceSwitch />
          <MenuWidthField />
        </Stack>
        <Stack gap="md" component="section">
          <Title order={3} size="h5">
            {t('other')}
          </Title>
          <FlagSwitch name="colorWeak" />
        </Stack>
        <Alert color="blue" p="sm">
          {t('alert')}
        </Alert>
        <Stack gap="sm">
          <Group grow gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('kit:close')}
            </Button>
            <Button px="sm" onClick={() => void copySettings()}>
              {t('copy')}
            </Button>
          </Group>
          <Button variant="subtle" color="gray" onClick={restoreDefaults}>
            {t('restore')}
          </Button>
        </Stack>
      </Stack>
    </SideDrawer>
  )
}
