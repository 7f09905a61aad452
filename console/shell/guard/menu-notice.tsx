import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'

/** The notification's fixed id (specification §4). */
const id = 'menuNotice'

/** Reports that the menu could not be read; stays until it is closed or the menu has been read. */
export function showMenuNotice(retry: () => void): void {
  notifications.show({
    id,
    color: 'red',
    autoClose: false,
    withBorder: true,
    title: <Title />,
    message: <Message retry={retry} />,
  })
}

/** Closes the notice. */
export function hideMenuNotice(): void {
  notifications.hide(id)
}

function Title() {
  return useTranslation('shell').t('menuFailed')
}

function Message({ retry }: { retry: () => void }) {
  const { t } = useTranslation('kit')
  const again = () => {
    hideMenuNotice()
    retry()
  }
  return (
    <Group justify="space-between">
      <Text size="sm">{t('error')}</Text>
      <Button size="xs" variant="default" onClick={again}>
        {t('retry')}
      </Button>
    </Group>
  )
}
