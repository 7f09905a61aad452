import { defaultSettings } from '@greenroom/contract/default-settings'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { changeSettings, settings } from '../../kit/settings.ts'

const id = 'settings-restored'

/** Puts everyone's defaults in force and offers the way back. The language stays: nobody would find the way in another. */
export function restoreDefaults(): void {
  const { language, ...before } = settings.getState()
  changeSettings({ ...defaultSettings, language })
  const undo = () => {
    notifications.hide(id)
    changeSettings(before)
  }
  notifications.show({
    id,
    color: 'green',
    withBorder: true,
    autoClose: 10_000,
    message: <Restored onUndo={undo} />,
  })
}

function Restored({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Group justify="space-between">
      <Text size="sm">{t('restored')}</Text>
      <Button size="xs" variant="default" onClick={onUndo}>
        {t('undo')}
      </Button>
    </Group>
  )
}
