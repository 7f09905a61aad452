import { Alert, Button, Stack, Text } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { session } from '../../kit/session/session.ts'
import { settings, useSettings } from '../../kit/settings/settings.ts'
import { shadesOf } from '../../kit/theme/color.ts'
import classes from './settings-drawer.module.css'
import { phone } from './use-arrangement.ts'

/** For those who build the console: how settings become the defaults for everyone. Folded away at first. */
export function DeveloperSettings() {
  const { t } = useTranslation('settings')
  const themeColor = useSettings(settings => settings.themeColor)
  return (
    <details className={classes.developers}>
      <summary>{t('developers')}</summary>
      <Stack gap="sm" mt="sm">
        <Alert color="blue" p="sm">
          {t('alert')}
        </Alert>
        <Button px="sm" onClick={() => void copySettings()}>
          {t('copy')}
        </Button>
        <div className={classes.shades} role="img" aria-label={t('shades')}>
          {shadesOf(themeColor).map(color => (
            <span key={color} className={classes.shade} style={{ background: color }} title={color} />
          ))}
        </div>
        <Text size="xs" c="dimmed">
          {t('shades')}
        </Text>
      </Stack>
    </details>
  )
}

/** Copies the app settings of the specification (§3) as JSON, for the file of the defaults. */
async function copySettings(): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(appSettings(), null, 2))
    toast.success(i18next.t('settings:copied'))
  } catch {
    // Shown even without a clipboard: browsers provide it only on secure addresses.
    toast.failure(undefined, i18next.t('settings:notCopied'))
  }
}

/** The stored settings, and what the window makes of them. */
function appSettings() {
  const isPhone = window.matchMedia(phone).matches
  const currentSettings = settings.getState()
  return {
    ...currentSettings,
    hideMenu: isPhone,
    device: isPhone ? 'mobile' : 'desktop',
    // The drawer that is copied from is open, but no console starts with it.
    globalSettings: false,
    serverMenu: currentSettings.menuFromServer ? (session.getState().menu ?? []) : [],
  }
}
