import { ruleText } from '@greenroom/contract/rule-texts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlay/dialog.tsx'
import { useLanguage } from '../text/language.ts'

interface ReasonDialogProps {
  title: ReactNode
  message: string
  reasonLabel: string
  /** Longest reason, in characters. */
  maxLength: number
  submitLabel: string
  /** Runs the action. @returns whether it succeeded */
  onSubmit: (reason: string) => Promise<boolean>
  onClose: () => void
  /** Further fields of the dialog. */
  children?: ReactNode
}

/** Asks for the reason of an action; the reason is shown to others. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, message, reasonLabel, maxLength, submitLabel, onSubmit, onClose, children } = props
  const { t: inKit } = useTranslation('kit')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const written = reason.trim()
    if (written === '') return setError(ruleText('required', language))
    setSending(true)
    const isDone = await onSubmit(written)
    setSending(false)
    if (isDone) onClose()
  }

  return (
    <Dialog
      centered
      title={title}
      zIndex={300}
      closeButtonProps={{ 'aria-label': inKit('close') }}
      onClose={onClose}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack gap="sm">
          <Text size="sm">{message}</Text>
          {children}
          <Textarea
            label={reasonLabel}
            required
            rows={2}
            maxLength={maxLength}
            data-autofocus
            error={error}
            value={reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value)
              setError('')
            }}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {inKit('cancel')}
          </Button>
          <Button type="submit" color="red" loading={isSending}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
