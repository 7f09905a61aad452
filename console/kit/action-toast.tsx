import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'

/** Long enough to read it, think, and reach the button. */
const milliseconds = 10_000

interface ActionToast {
  /** The same twice shows once. */
  id?: string
  color: string
  text: string
  /** What can be done about it. */
  label: string
  run: () => void
}

/** Says something, with a button for what can be done about it. @returns the id of the toast */
export function showAction({ color, text, label, run, id: sameId }: ActionToast): string {
  const id = notifications.show({
    ...(sameId !== undefined && { id: sameId }),
    color,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('kit:close') },
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

/** Says what was done, and offers to have it undone; an earlier offer goes, since it may not work any more. */
export function offerUndo(text: string, undo: () => void): void {
  if (lastOffer !== undefined) notifications.hide(lastOffer)
  lastOffer = showAction({ color: 'green', text, label: i18next.t('kit:undo'), run: undo })
}
