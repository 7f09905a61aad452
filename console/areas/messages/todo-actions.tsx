import type { Message } from '@greenroom/contract/areas/messages/messages'
import { TodoButtons } from '../../kit/todo/todos.tsx'

interface TodoActionsProps {
  message: Message
  /** Called when a question opens over the box, and when it closes. */
  onAsk?: ((asking: boolean) => void) | undefined
}

/** Does what a todo waits for. */
export function TodoActions({ message: { action }, onAsk }: TodoActionsProps) {
  return action ? <TodoButtons action={action} onAsk={onAsk} /> : null
}
