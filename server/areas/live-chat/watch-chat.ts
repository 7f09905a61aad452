import { hash } from 'node:crypto'
import { readWatchChat, sendWatchChat } from '@greenroom/contract/areas/live-chat/chat-watch'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { findWatchedRoom } from '../live/index.ts'
import { newestMessages } from './messages.ts'
import { receiveMessage } from './receive-message.ts'

/** One reading of the database answers all viewers of a room for so long, in ms. */
const freshMs = 1000
const shownMessages = 50
/** Ids of viewers of the page begin with it, so that none is an id of an audience app. */
const viewerPrefix = 'web:'

type Answer = ResponseOf<typeof readWatchChat>

interface Reading {
  readAt: number
  answer: Promise<Answer>
}

/** The chat of rooms for the viewers of their pages, who have no accounts. */
export function createWatchChat({ database, settings }: Pick<Platform, 'database' | 'settings'>): Handler[] {
  const readings = new Map<string, Reading>()

  async function readNow(id: string): Promise<Answer> {
    const room = await findWatchedRoom(database.pool, settings, id)
    if (!room) throw fail('notFound')
    const messages = await newestMessages(database.pool, room.id, { state: ['shown'], limit: shownMessages })
    const list = messages.reverse().map(message => ({
      id: message.id,
      name: message.authorName,
      content: message.content,
      time: message.createdAt.toISOString(),
      isFromStudio: message.viewerId === null,
    }))
    // Messages do not change: they come, and are deleted or released.
    const version = hash('sha1', list.map(({ id }) => id).join(), 'base64url')
    return { version, list, mayWrite: settings.LIVE_WATCH_CHAT }
  }

  function read(id: string): Promise<Answer> {
    const now = performance.now()
    const running = readings.get(id)
    if (running && now - running.readAt < freshMs) return running.answer
    const answer = readNow(id)
    readings.set(id, { readAt: now, answer })
    // Only rooms that have a page stay.
    answer.catch(() => readings.delete(id))
    return answer
  }

  return [
    handle(readWatchChat, async ({ input }) => {
      const answer = await read(input.params.id)
      return answer.version === input.query.version ? { ...answer, list: null } : answer
    }),
    handle(sendWatchChat, async ({ input, queries, publish }) => {
      const { viewerId, ...fields } = input.body
      const room = await findWatchedRoom(queries, settings, input.params.id)
      if (!room || !settings.LIVE_WATCH_CHAT) throw fail('notFound')
      readings.delete(room.id)
      return receiveMessage(
        { queries, publish },
        { ...fields, roomId: room.id, viewerId: viewerPrefix + viewerId },
      )
    }),
  ]
}
