import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { announcements, messages } from './schema.ts'

export { instantWords } from '../../platform/instant-words.ts'
export { messageHandlers } from './handlers.ts'
export { pruneMessagesJob } from './jobs.ts'
export { notify } from './notify.ts'
export { seedDemoMessages } from './seed.ts'
export { closeTodo, openTodo, type Todo } from './todos.ts'

export const messageRecordedTables: RecordedTable[] = [
  // What brings a message about is recorded by itself; so is that it is cleared away, and, when it goes, what it was.
  { table: messages, entity: 'message', title: 'name', only: 'delete or update of cleared_at' },
  { table: announcements, entity: 'announcement', title: 'title' },
]

export const messageUndoables: Undoable[] = [
  { entity: 'message', impossible: 'private' },
  { entity: 'announcement', impossible: 'sent' },
]
