import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { showNotification } from './toast.ts'

/** Long enough to read the text, decide, and reach the button. */
const milliseconds = 10_000

interface ActionToast {
  /** Toasts with the same id replace each other. */
  id?: string
  color: string
  text: string
  /** Label of the button. */
  label: string
  run: () => void
}

/** Shows a toast with a button. @returns the id of the toast */
export function showAction({ color, text, label, run, id: sameId }: ActionToast): string {
  const id = showNotification({
    ...(sameId !== undefined && { id: sameId }),
    color,
    autoClose: milliseconds,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{text}</span>
        <Button
          variant="light"
          size="xs"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            run()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  })
  return id
}

let lastOffer: string | undefined

/** Shows a toast with an undo button; closes an earlier one, whose undo may no longer work. */
export function offerUndo(text: string, undo: () => void): void {
  if (lastOffer !== undefined) notifications.hide(lastOffer)
  lastOffer = showAction({ color: 'green', text, label: i18next.t('kit:undo'), run: undo })
}
