import type { ErrorName } from '@greenroom/contract/errors'
import type { EventTopic } from '@greenroom/contract/events'
import { Button, Group } from '@mantine/core'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, failureData } from '../call/call.ts'
import { invalidate } from '../call/events.ts'
import { toast } from '../feedback/toast.ts'
import { Dialog } from '../overlay/dialog.tsx'
import type { DecidingProps } from './registration.ts'
import '../text/locales/shell/index.ts'

/** Above the message box, from which a decision is made. */
export const decisionZIndex = 400

/** Failures beyond `decisionFailures` that close the dialog, each with its message. */
export type DecisionEndings = Partial<Record<ErrorName, string>>

interface DecisionDialogProps extends DecidingProps {
  title: ReactNode
  submitLabel: string
  /** It takes something away, or refuses it. */
  danger?: boolean
  form: RefObject<HTMLFormElement | null>
  /** Puts the server's issues at their fields; false when the failure is about something else. */
  show: (failure: unknown) => boolean
  /**
   * Sends the call, quiet about `decisionFailures` and `endings`, and reports the outcome; false when the fields are
   * invalid.
   */
  decide: () => Promise<boolean>
  endings?: DecisionEndings
  /** Topic of the events about the subject. */
  topic?: EventTopic
  children: ReactNode
}

/** The failures that the dialog reports itself. */
export const decisionFailures = ['invalid', 'wrongState', 'notFound', 'ownRequest'] as const

/** Asks for the fields of a decision and sends it; reports when another user has decided already. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { value, onClose, title, submitLabel, danger = false, form, show, decide, children } = props
  const { endings = {}, topic } = props
  const { t } = useTranslation(['todo', 'kit'])
  const [saving, setSaving] = useState(false)

  const close = () => {
    value.onClosed()
    onClose()
  }

  async function submit(): Promise<void> {
    setSaving(true)
    try {
      if (await decide()) close()
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      explain(failure)
    } finally {
      setSaving(false)
      void invalidate('message.changed')
      if (topic) void invalidate(topic)
    }
  }

  function explain(failure: CallFailure): void {
    if (failure.reason === 'invalid') {
      if (!show(failure)) toast.failure(failure)
      return
    }
    if (failure.reason === 'wrongState') {
      const name = failureData(failure, 'wrongState')?.by
      toast.failure(failure, name ? t('decided', { name }) : t('decidedByOther'))
    } else if (failure.reason === 'notFound') toast.failure(failure, t('missing'))
    else if (failure.reason === 'ownRequest') toast.failure(failure)
    else {
      const text = failure.reason && endings[failure.reason]
      if (text === undefined) return
      toast.failure(failure, text)
    }
    close()
  }

  return (
    <Dialog
      centered
      zIndex={decisionZIndex}
      title={title}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      onClose={close}
    >
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!saving) void submit()
        }}
      >
        {children}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={close}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" loading={saving} {...(danger && { color: 'red' })}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
