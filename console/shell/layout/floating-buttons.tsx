import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openSettingsDrawer } from '../settings/open-settings.ts'
import classes from './floating-buttons.module.css'

/** Buttons that replace the hidden navbar: for the settings, and on a phone for the menu. */
export function FloatingButtons({ onOpenMenu }: { onOpenMenu: (() => void) | undefined }) {
  const { t } = useTranslation(['settings', 'shell'])
  return (
    <div className={classes.buttons}>
      <ActionIcon
        variant="filled"
        color="brand"
        size={36}
        onClick={openSettingsDrawer}
        aria-label={t('open')}
      >
        <IconSettings size={20} />
      </ActionIcon>
      {onOpenMenu && (
        <ActionIcon
          variant="filled"
          color="brand"
          size={36}
          onClick={onOpenMenu}
          aria-label={t('shell:openMenu')}
        >
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
    </div>
  )
}
