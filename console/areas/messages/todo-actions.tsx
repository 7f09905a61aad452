import type { Message } from '@greenroom/contract/areas/messages/messages'
import { TodoButtons } from '../../kit/todo/todos.tsx'

interface TodoActionsProps {
  message: Message
  /** Told when a question is put over the box, and when it is answered. */
  onAsk?: ((asking: boolean) => void) | undefined
}

/** Does what a todo waits for. */
export function TodoActions({ message: { action }, onAsk }: TodoActionsProps) {
  return action ? <TodoButtons action={action} onAsk={onAsk} /> : null
}
