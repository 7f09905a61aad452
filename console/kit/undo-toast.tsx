import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

/** Long enough to read it, think, and reach the button. */
const milliseconds = 10_000

/** Says what was done, and offers to have it undone. */
export function offerUndo(text: string, undo: () => void): void {
  const id = notifications.show({
    color: 'green',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('kit:close') },
    autoClose: milliseconds,
    message: (
      <UndoMessage
        text={text}
        undo={() => {
          notifications.hide(id)
          undo()
        }}
      />
    ),
  })
}

function UndoMessage({ text, undo }: { text: string; undo: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{text}</span>
      <Button variant="light" size="xs" onClick={undo} flex="none">
        {t('undo')}
      </Button>
    </Group>
  )
}
