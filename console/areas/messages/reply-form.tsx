import { type Message, messageLimits, replyToMessage } from '@greenroom/contract/areas/messages/messages'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, call } from '../../kit/call/call.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { useUnsavedQuestion } from '../../kit/form/use-unsaved-question.ts'

interface ReplyFormProps {
  message: Message
  /** Gets the field, so that a key can put the cursor there. */
  field?: RefObject<HTMLTextAreaElement | null>
}

/** Replies privately to the author of a message; nothing for messages without an author. */
export function ReplyForm({ message, field }: ReplyFormProps) {
  const { t } = useTranslation('messages')
  const [content, setContent] = useState('')
  const [sending, setSending] = useState(false)
  useUnsavedQuestion(content.trim() !== '')
  if (!message.answerable) return null

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (content.trim() === '' || sending) return
    setSending(true)
    try {
      await call(replyToMessage, { params: { id: message.id }, body: { content } }, { quiet: ['notFound'] })
      setContent('')
      toast.success(t('reply.sent', { name: message.title }))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'notFound') toast.failure(failure, t('reply.missing'))
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={event => void send(event)}>
      <Textarea
        {...(field && { ref: field })}
        mt="lg"
        label={t('reply.label')}
        maxLength={messageLimits.content}
        rows={4}
        value={content}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <Button
        type="submit"
        mt="xs"
        ml="auto"
        display="block"
        disabled={content.trim() === ''}
        loading={sending}
      >
        {t('reply.send')}
      </Button>
    </form>
  )
}
