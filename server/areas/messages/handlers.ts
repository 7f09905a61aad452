import {
  announce,
  clearMessages,
  countUnreadMessages,
  listMessages,
  pageMessages,
  readAllMessages,
  readAudiences,
  readMessages,
  replyToMessage,
  restoreMessages,
} from '@greenroom/contract/areas/messages/messages'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { countRecipients } from '../roles/index.ts'
import { sendAnnouncement } from './announce.ts'
import { createMessageList, toMessage } from './list.ts'
import { tell } from './publish-changed.ts'
import { sendReply } from './reply.ts'
import { clearAll, countUnread, markAllRead, markRead, readLatest, restoreCleared } from './store.ts'

/** The calls on the signed-in user's messages, and on announcements. */
export function messageHandlers({ database, events }: Platform): Handler[] {
  const list = createMessageList(database)
  events.listen(({ event }) => {
    if (event.topic === 'message.changed') list.changed()
  })

  return [
    handle(listMessages, async ({ actor, queries, request }) =>
      (await readLatest(queries, actor.id)).map(stored => toMessage(stored, request.language)),
    ),

    handle(countUnreadMessages, ({ actor, queries }) => countUnread(queries, actor.id)),

    handle(pageMessages, async ({ actor, input, request }) => {
      const page = await list.page({ ...input.query, user: actor.id })
      return { ...page, list: page.list.map(stored => toMessage(stored, request.language)) }
    }),

    handle(readMessages, async ({ actor, input, queries, publish }) => {
      const marked = await markRead(queries, actor.id, input.body.ids)
      if (!marked) throw fail('notFound')
      tell(publish, actor.id, marked)
      return true as const
    }),

    handle(readAllMessages, async ({ actor, input, queries, publish }) => {
      const marked = await markAllRead(queries, actor.id, input.body.type)
      tell(publish, actor.id, marked)
      return { read: marked.length }
    }),

    handle(clearMessages, async ({ actor, input, queries, publish }) => {
      const { ids, clearedAt } = await clearAll(queries, actor.id, input.body.type)
      tell(publish, actor.id, ids)
      return { cleared: ids.length, clearedTime: clearedAt?.toISOString() ?? null }
    }),

    handle(restoreMessages, async ({ actor, input, queries, publish }) => {
      const { type, clearedTime } = input.body
      const restored = await restoreCleared(queries, actor.id, type, new Date(clearedTime))
      tell(publish, actor.id, restored)
      return { restored: restored.length }
    }),

    handle(replyToMessage, sendReply),

    handle(announce, sendAnnouncement),

    handle(readAudiences, ({ queries }) => countRecipients(queries)),
  ]
}
