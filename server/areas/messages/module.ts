import { defineModule } from '../../platform/modules/module.ts'
import { messageBox } from '../roles/index.ts'
import { messageHandlers } from './handlers.ts'
import { pruneMessagesJob } from './jobs.ts'
import { notify } from './notify.ts'
import { announcements, messageSnoozes, messages, todoReads } from './schema.ts'
import { seedDemoMessages } from './seed.ts'
import { createSnoozeEnder } from './snooze-ender.ts'

export const messagesModule = defineModule({
  name: 'messages',
  tables: [
    {
      // The causes of messages are recorded themselves. Recorded are the clearing of a message, and its content when it
      // is deleted.
      table: messages,
      entity: 'message',
      title: 'name',
      ignored: ['group_id', 'cause', 'first_at'],
      only: 'delete or update of cleared_at',
      undo: 'private',
      scope: 'unscoped',
    },
    { table: announcements, entity: 'announcement', title: 'title', undo: 'sent', scope: 'unscoped' },
    { table: todoReads, unlogged: 'what a user has read is theirs', scope: 'unscoped' },
    { table: messageSnoozes, unlogged: 'how a user orders their box is theirs', scope: 'unscoped' },
  ],
  handlers: messageHandlers,
  hooks: [messageBox.bind({ notify })],
  jobs: () => [pruneMessagesJob],
  pollers: platform => [createSnoozeEnder(platform)],
  seedDemo: seedDemoMessages,
})
