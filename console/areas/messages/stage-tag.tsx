import type { Message, MessageStage } from '@greenroom/contract/areas/messages/messages'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { stageText } from './labels.ts'

const colors: Readonly<Record<MessageStage, string>> = { 0: 'gray', 1: 'green', 2: 'blue', 3: 'red' }

/** How far the matter of a notice or to-do has come; nothing for a message. */
export function StageTag({ message }: { message: Message }) {
  // The text follows the language.
  useTranslation('messages')
  const { messageType } = message
  if (messageType === undefined) return null
  return <Badge color={colors[messageType]}>{stageText(messageType)}</Badge>
}
