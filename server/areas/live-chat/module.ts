import { inArray, sql } from 'drizzle-orm'
import type { UndoStep } from '../../platform/audit/undo/rules.ts'
import { defineModule } from '../../platform/modules/module.ts'
import type { TableRules } from '../../platform/modules/table-rules.ts'
import { createDemoChat } from './demo-poller.ts'
import { chatHandlers } from './handlers.ts'
import { createChatPruneJob } from './prune-job.ts'
import { publishChat } from './publish.ts'
import { liveChatBans, liveMessages } from './schema.ts'
import { seedDemoChat } from './seed.ts'
import { createWatchChat } from './watch-chat.ts'

const idsOf = (steps: readonly UndoStep[]) => steps.map(({ key }) => String(key.id))

/** Rules of the chat tables: log, undo and scope. */
const chatTables: readonly TableRules[] = [
  {
    // New messages are not logged; the actions of moderators on them are.
    table: liveMessages,
    entity: 'live-message',
    title: 'content',
    ignored: [
      'id',
      'room_id',
      'viewer_id',
      'user_id',
      'author_name',
      'content',
      'category',
      'blocked_words',
      'created_at',
      'changed_at',
    ],
    only: 'update of state, is_starred',
    undo: {
      needs: () => ['live-chat:moderate'],
      after: async ({ queries, publish }, steps) => {
        const changed = await queries
          .update(liveMessages)
          .set({ changedAt: sql`now()` })
          .where(inArray(liveMessages.id, idsOf(steps)))
          .returning({ roomId: liveMessages.roomId })
        publishChat(
          publish,
          changed.map(({ roomId }) => roomId),
        )
      },
    },
    scope: 'unscoped',
  },
  {
    table: liveChatBans,
    entity: 'live-chat-ban',
    title: 'viewer_name',
    ignored: ['id', 'room_id', 'viewer_id', 'created_by', 'created_at'],
    undo: {
      needs: () => ['live-chat:moderate'],
      // A deleted ban no longer names its room, so all browsers read again.
      after: async ({ publish }) =>
        publish({ topic: 'live-chat.changed', ids: [] }, { permission: 'live-room:read' }),
    },
    scope: 'unscoped',
  },
]

export const liveChatModule = defineModule({
  name: 'live-chat',
  tables: chatTables,
  handlers: platform => [...chatHandlers, ...createWatchChat(platform)],
  jobs: (_, settings) => [createChatPruneJob(settings)],
  pollers(platform) {
    const { DEMO, LIVE_ENGINE } = platform.settings
    return DEMO && LIVE_ENGINE !== 'off' ? [createDemoChat(platform)] : []
  },
  seedDemo: seedDemoChat,
})
