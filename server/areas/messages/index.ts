import type { RecordedTable } from '../../platform/audit/record.ts'
import { announcements, messages } from './schema.ts'

export { messageHandlers } from './calls.ts'
export { seedDemoMessages } from './seed.ts'
export { closeTodo, openTodo, type Todo } from './todos.ts'

export const messageRecordedTables: RecordedTable[] = [
  // What brings a message about is recorded by itself; a message that is cleared is kept in the log.
  { table: messages, entity: 'message', title: 'name', only: 'delete' },
  { table: announcements, entity: 'announcement', title: 'title' },
]
