import { decideAccessRequest } from '@greenroom/contract/areas/access-requests'
import type { Message } from '@greenroom/contract/areas/messages'
import { DecideButtons } from '../access/index.ts'

interface TodoActionsProps {
  message: Message
  /** Told when a question is put over the box, and when it is answered. */
  onAsk?: ((asking: boolean) => void) | undefined
}

/** Does what a todo waits for; nothing once someone has done it, and nothing for what this version does not know. */
export function TodoActions({ message: { action }, onAsk }: TodoActionsProps) {
  if (action?.call !== decideAccessRequest.id) return null
  return <DecideButtons requestId={action.entityId} onAsk={onAsk} />
}
