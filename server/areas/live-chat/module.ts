import { defineModule } from '../../platform/modules/module.ts'
import { createDemoChat } from './demo-poller.ts'
import { chatHandlers } from './handlers.ts'
import { createChatPruneJob } from './prune-job.ts'
import { seedDemoChat } from './seed.ts'
import { chatTables } from './tables.ts'

export const liveChatModule = defineModule({
  name: 'live-chat',
  tables: chatTables,
  handlers: () => [...chatHandlers],
  jobs: (_, settings) => [createChatPruneJob(settings)],
  pollers(platform) {
    const { DEMO, LIVE_ENGINE } = platform.settings
    return DEMO && LIVE_ENGINE !== 'off' ? [createDemoChat(platform)] : []
  },
  seedDemo: seedDemoChat,
})
