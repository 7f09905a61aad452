import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { showNotification } from '../../kit/feedback/toast.ts'

/** The notification's fixed id (specification §4). */
const id = 'menuNotice'
const titleId = `${id}-title`

/** Reports that the menu could not be read; stays until it is closed or the menu has been read. */
export function showMenuNotice(retry: () => void): void {
  showNotification({
    id,
    color: 'red',
    autoClose: false,
    'aria-labelledby': titleId,
    title: <Title />,
    message: <Message retry={retry} />,
  })
}

/** Closes the notice. */
export function hideMenuNotice(): void {
  notifications.hide(id)
}

function Title() {
  return <span id={titleId}>{useTranslation('shell').t('menuFailed')}</span>
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
