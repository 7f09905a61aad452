import type { Message } from '@greenroom/contract/areas/messages/messages'
import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../kit/format.ts'
import { SideDrawer } from '../../../kit/side-drawer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { oneTypeText } from '../labels.ts'
import { MessageLink } from '../message-link.tsx'
import { ReplyForm } from '../reply-form.tsx'
import { StageTag } from '../stage-tag.tsx'
import { TodoActions } from '../todo-actions.tsx'
import type { useViewedMessage } from './use-viewed-message.ts'

/** All of one message, beside the list. */
export function MessageView({ message, query, close }: ReturnType<typeof useViewedMessage>) {
  const { t } = useTranslation('messages')
  const reason = query.error && 'reason' in query.error ? query.error.reason : undefined
  const isMissing = reason === 'invalid' || (query.data !== undefined && !message)
  return (
    <SideDrawer
      title={message ? `${message.title} ${message.subTitle}`.trim() : t('page.one')}
      onClose={close}
    >
      {message && <Body message={message} />}
      {query.isPending && <SkeletonRows rows={4} height={24} />}
      {isMissing && <EmptyState title={t('page.notFound')} />}
      {query.error && !message && !isMissing && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </SideDrawer>
  )
}

function Body({ message }: { message: Message }) {
  const format = useFormat()
  return (
    <>
      <Group gap="sm" mb="md">
        <Text size="sm" c="dimmed">
          {oneTypeText(message.type)} · {format.exact(message.time)}
        </Text>
        <StageTag message={message} />
      </Group>
      <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{message.content}</Text>
      <Group justify="flex-end" mt="lg">
        <MessageLink message={message} />
        <TodoActions message={message} />
      </Group>
      <ReplyForm key={message.id} message={message} />
    </>
  )
}
