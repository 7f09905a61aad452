import type { Message } from '@greenroom/contract/areas/messages/messages'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { markRead } from './commands.ts'

interface MessageLinkProps {
  message: Message
  /** Called when the user follows the link. */
  onFollow?: () => void
}

/** Link to the subject of a message, which also marks it as read; nothing for messages without a link. */
export function MessageLink({ message, onFollow }: MessageLinkProps) {
  const { t } = useTranslation('messages')
  const { link } = message
  if (link === undefined) return null
  return (
    <Button
      component={Link}
      to={link}
      variant="default"
      size="xs"
      onClick={() => {
        if (message.status === 0) void markRead([message])
        onFollow?.()
      }}
    >
      {t('action.open')}
    </Button>
  )
}
