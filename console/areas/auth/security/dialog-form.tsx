import '../locales/index.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../../kit/feedback/failure.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { Dialog } from '../../../kit/overlay/dialog.tsx'
import { refusalText } from '../login/sign-in.ts'

interface DialogFormProps {
  title: string
  note?: ReactNode
  submit: string
  danger?: boolean
  /** Above a dialog that is open already. */
  zIndex?: number
  /** False when the fields show missing values themselves. */
  onSubmit: () => Promise<void> | false
  onClose: () => void
  children: ReactNode
}

/** A small form in a dialog. Refusals of the server are shown above the fields, which keep the typed values. */
export function DialogForm({
  title,
  note,
  submit,
  danger = false,
  zIndex = 200,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) {
  const { t } = useTranslation('security')
  const [busy, setBusy] = useState(false)
  const [line, setLine] = useState('')

  const send = async (event: FormEvent) => {
    event.preventDefault()
    // A dialog within a dialog: the outer form must not take this for its own.
    event.stopPropagation()
    const work = busy ? false : onSubmit()
    if (work === false) return
    setBusy(true)
    setLine('')
    try {
      await work
    } catch (error) {
      if (error instanceof CallFailure && error.code !== 0) setLine(refusalText(error))
      else toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      centered
      zIndex={zIndex}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <form onSubmit={event => void send(event)} noValidate>
        <Stack gap="md">
          {note !== undefined && (
            <Text size="sm" component="div">
              {note}
            </Text>
          )}
          {line !== '' && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {line}
            </Text>
          )}
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy} {...(danger && { color: 'red' })}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
