import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createContentSource } from '@greenroom/contract/areas/content/content-sources'
import {
  chatLimits,
  deleteChat,
  listChat,
  listChatChanges,
  listChatMessages,
  releaseChat,
  sendChat,
  starChat,
} from '@greenroom/contract/areas/live-chat/chat'
import { readAudienceChat, receiveChat } from '@greenroom/contract/areas/live-chat/chat-audience'
import { banViewer, liftChatBan, listChatBans } from '@greenroom/contract/areas/live-chat/chat-bans'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { demoRooms } from '../live/demo/demo-rooms.ts'
import { liveRooms } from '../live/schema.ts'
import { createDemoChat } from './demo-poller.ts'
import { firstIdOf, pruneMessages } from './prune-job.ts'
import { liveMessages } from './schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
/** One of the banned words of the demo. */
const blockedWord = '六合彩'

let server: TestServer
let admin: { token: string; language: 'en-US' }
let app: { token: string; language: 'en-US' }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const { token } = await server.ask(createContentSource, { body: { name: 'Audience app' } }, admin)
  app = { token, language: 'en-US' }
})
afterAll(() => server.stop())

async function makeRoom(slowModeSeconds = 0): Promise<string> {
  const [room] = await server.database.pool
    .insert(liveRooms)
    .values({
      ...{ title: 'Evening show', notification: '', category: 'Music', method: 'normal' as const },
      ...{ minBitRate: 100, maxBitRate: 2000, switchesByItself: true, slowModeSeconds },
    })
    .returning()
  return room?.id ?? ''
}
const bodyOf = (content: string, viewerId: string) => ({
  viewerId,
  viewerName: `Viewer ${viewerId}`,
  content,
})
const write = (roomId: string, content: string, viewerId = 'v1') =>
  server.ask(receiveChat, { params: { id: roomId }, body: bodyOf(content, viewerId) }, app)
const refused = (roomId: string, content: string, viewerId = 'v1') =>
  server.call(receiveChat, { params: { id: roomId }, body: bodyOf(content, viewerId) }, app)
const read = (roomId: string, query: object = {}) =>
  server.ask(listChatMessages, { params: { id: roomId }, query }, admin)
const contentOf = (list: readonly { content: string }[]) => list.map(({ content }) => content)
const seen = async (roomId: string, query: object = {}) => contentOf((await read(roomId, query)).list)
const audience = async (roomId: string) =>
  contentOf((await server.ask(readAudienceChat, { params: { id: roomId } }, app)).list)

describe('the chat of a room', () => {
  it('returns the messages of viewers and moderators in pages, newest last', async () => {
    const room = await makeRoom()
    await write(room, 'Where is this from?', 'v1')
    await write(room, 'Love it', 'v2')
    await server.ask(sendChat, { params: { id: room }, body: { content: 'Welcome!' } }, admin)
    const newest = await read(room, { limit: '2' })
    expect(newest.list).toMatchObject([
      { content: 'Love it', username: 'Viewer v2', viewerId: 'v2', category: 'praise', state: 'shown' },
      { content: 'Welcome!', viewerId: null, isCollect: false },
    ])
    const older = await read(room, { limit: '2', before: newest.before })
    expect(older.list).toMatchObject([{ content: 'Where is this from?', category: 'question' }])
    expect(older.before).toBeNull()
    expect(await audience(room)).toEqual(['Where is this from?', 'Love it', 'Welcome!'])
  })

  it('is searched by category, star and text', async () => {
    const room = await makeRoom()
    const { id } = await write(room, 'No sound here', 'v1')
    await write(room, 'Amazing', 'v2')
    await server.ask(starChat, { body: { ids: [id], starred: true } }, admin)
    expect(await seen(room, { category: ['complaint', 'question'] })).toEqual(['No sound here'])
    expect(await seen(room, { starred: '1' })).toEqual(['No sound here'])
    expect(await seen(room, { text: 'SOUND' })).toEqual(['No sound here'])
    expect(await seen(room, { text: 'viewer v2' })).toEqual(['Amazing'])
  })

  it('is searched beyond its newest messages by an index', async () => {
    const room = await makeRoom()
    await write(room, 'Where is the recipe?', 'v1')
    await server.database.pool.insert(liveMessages).values(
      Array.from({ length: 3000 }, (_, index) => ({
        ...{ roomId: room, viewerId: 'v9', authorName: 'Viewer', content: `Hello ${index}` },
        category: 'other' as const,
      })),
    )
    await server.database.pool.execute(sql`analyze live_message`)
    expect(await seen(room, { text: 'RECIPE' })).toEqual(['Where is the recipe?'])
    const plan = await server.database.pool.execute(sql`explain select id from ${liveMessages}
      where room_id = ${room}::uuid and search_grams(author_name || ' ' || content) @> wanted_grams('RECIPE')
      order by id desc limit 50`)
    expect(JSON.stringify(plan)).toContain('live_message_grams')
  })

  it('returns only what changed since a time', async () => {
    const room = await makeRoom()
    const { id } = await write(room, 'First')
    const { readTime } = await read(room)
    await write(room, 'Second', 'v2')
    await server.ask(deleteChat, { body: { ids: [id] } }, admin)
    const changes = await server.ask(
      listChatChanges,
      { params: { id: room }, query: { since: readTime } },
      admin,
    )
    expect(changes).toMatchObject({
      list: [
        { content: 'First', state: 'deleted' },
        { content: 'Second', state: 'shown' },
      ],
      isCut: false,
    })
    const later = new Date(Date.parse(changes.readTime) + 60_000).toISOString()
    const none = await server.ask(listChatChanges, { params: { id: room }, query: { since: later } }, admin)
    expect(none.list).toEqual([])
  })

  it('defaults to the room with the newest message', async () => {
    const [one, other] = [await makeRoom(), await makeRoom()]
    await write(one, 'Here')
    await write(other, 'There')
    expect(await server.ask(listChat, { body: {} }, admin)).toMatchObject([
      { content: 'There', username: 'Viewer v1', isCollect: false },
    ])
    expect(contentOf(await server.ask(listChat, { body: { roomId: one } }, admin))).toEqual(['Here'])
  })

  it('is not found for a room that does not exist', async () => {
    const params = { id: unknownId }
    const calls = await Promise.all([
      server.call(listChat, { body: { roomId: unknownId } }, admin),
      server.call(listChatMessages, { params }, admin),
      server.call(listChatChanges, { params, query: { since: new Date().toISOString() } }, admin),
      server.call(sendChat, { params, body: { content: 'x' } }, admin),
      server.call(listChatBans, { params }, admin),
      server.call(readAudienceChat, { params }, app),
      refused(unknownId, 'x'),
    ])
    expect(calls.map(({ code }) => code)).toEqual(calls.map(() => errors.notFound.code))
  })
})

describe('a moderator', () => {
  it('deletes a message once, even when two do so at once, and can undo it', async () => {
    const room = await makeRoom()
    const { id } = await write(room, 'Spam')
    const twice = await Promise.all([
      server.ask(deleteChat, { body: { ids: [id] } }, admin),
      server.ask(deleteChat, { body: { ids: [id] } }, admin),
    ])
    expect(twice.map(({ changed }) => changed).toSorted()).toEqual([0, 1])
    expect(await seen(room)).toEqual([])
    expect(await seen(room, { state: 'deleted' })).toEqual(['Spam'])
    const { list } = await server.ask(listOperations, { query: { entity: 'live-message' } }, admin)
    const [entry] = list.filter(({ entityId }) => entityId === id)
    expect(entry).toMatchObject({ action: 'live-chat.delete', title: 'Spam' })
    await server.ask(undoOperation, { params: { id: entry?.id ?? '' }, body: { scope: 'entry' } }, admin)
    expect(await audience(room)).toEqual(['Spam'])
  })

  it('releases a message that was held for a blocked word', async () => {
    const room = await makeRoom()
    const { id, state } = await write(room, `Try ${blockedWord} now`)
    expect(state).toBe('held')
    expect(await audience(room)).toEqual([])
    expect((await read(room)).list).toMatchObject([{ state: 'held', blockedWords: [blockedWord] }])
    expect(await server.ask(releaseChat, { body: { ids: [id] } }, admin)).toEqual({ changed: 1 })
    expect(await audience(room)).toEqual([`Try ${blockedWord} now`])
  })

  it('mutes and bans viewers of a room, and lifts mutes and bans', async () => {
    const room = await makeRoom()
    const { id } = await write(room, 'Noise')
    const ban = (minutes: number | null) =>
      server.ask(
        banViewer,
        { body: { messageId: id, minutes, reason: 'Spam', deletesMessages: true } },
        admin,
      )
    const muted = await ban(10)
    expect(muted).toMatchObject({ viewerId: 'v1', viewerName: 'Viewer v1', reason: 'Spam' })
    expect(await seen(room)).toEqual([])
    const refusal = await refused(room, 'More')
    expect(refusal).toMatchObject({
      code: errors.chatMuted.code,
      data: { untilTime: muted.untilTime },
    })
    const banned = await ban(null)
    expect((await refused(room, 'More')).code).toBe(errors.chatBanned.code)
    expect(await server.ask(listChatBans, { params: { id: room } }, admin)).toMatchObject([
      { id: banned.id, untilTime: null },
    ])
    await write(await makeRoom(), 'Elsewhere I may')
    await server.ask(liftChatBan, { params: { id: banned.id } }, admin)
    await write(room, 'Back')
    expect(await server.ask(listChatBans, { params: { id: room } }, admin)).toEqual([])
  })

  it('cannot ban authors of studio messages or change messages that do not exist', async () => {
    const room = await makeRoom()
    const own = await server.ask(sendChat, { params: { id: room }, body: { content: 'Hello' } }, admin)
    const ban = (messageId: string) =>
      server.call(banViewer, { body: { messageId, minutes: 1, reason: '' } }, admin)
    expect((await ban(own.id)).code).toBe(errors.wrongState.code)
    expect((await ban(unknownId)).code).toBe(errors.notFound.code)
    expect((await server.call(liftChatBan, { params: { id: unknownId } }, admin)).code).toBe(
      errors.notFound.code,
    )
    for (const call of [deleteChat, releaseChat]) {
      expect((await server.call(call, { body: { ids: [own.id, unknownId] } }, admin)).code).toBe(
        errors.notFound.code,
      )
    }
    const starred = await server.call(starChat, { body: { ids: [unknownId], starred: true } }, admin)
    expect(starred.code).toBe(errors.notFound.code)
    expect(await seen(room)).toEqual(['Hello'])
  })
})

describe('a viewer', () => {
  it('waits between messages in slow mode, even with two requests at once', async () => {
    const room = await makeRoom(60)
    const both = await Promise.all([refused(room, 'One'), refused(room, 'Two')])
    expect(both.map(({ code }) => code).toSorted()).toEqual([20000, errors.chatSlowMode.code])
    const { data } = await refused(room, 'Three')
    expect(errors.chatSlowMode.data.parse(data).retryAfterSeconds).toBeLessThanOrEqual(60)
    await write(room, 'Another viewer', 'v2')
  })

  it('is slowed down after a burst of messages', async () => {
    const room = await makeRoom()
    const sent = { roomId: room, viewerId: 'v1', authorName: 'Viewer v1', category: 'other' as const }
    await server.database.pool
      .insert(liveMessages)
      .values(Array.from({ length: chatLimits.burst }, (_, place) => ({ ...sent, content: `${place}` })))
    expect((await refused(room, 'One too many')).code).toBe(errors.tooManyAttempts.code)
  })
})

it('The demo has a chat in which viewers keep writing', async () => {
  const [room] = demoRooms
  const [id, poller] = [room?.id ?? '', createDemoChat(server.platform)]
  const { list } = await read(id)
  expect(list.some(({ state }) => state === 'held')).toBe(true)
  expect(list.some(({ viewerId }) => viewerId === null)).toBe(true)
  await poller.tick()
  const after = await read(id)
  expect(after.list.slice(0, list.length)).toEqual(list)
  expect(after.list).toHaveLength(list.length + 1)
})

it('Old messages are deleted, except starred ones', async () => {
  const room = await makeRoom()
  const [old, starred] = [await write(room, 'Old'), await write(room, 'Starred', 'v2')]
  await server.ask(starChat, { body: { ids: [starred.id], starred: true } }, admin)
  await pruneMessages(server.database.pool, firstIdOf(new Date(Date.parse(old.time) - 60_000)))
  expect(await seen(room)).toEqual(['Old', 'Starred'])
  await pruneMessages(server.database.pool, firstIdOf(new Date(Date.now() + 60_000)))
  expect(await seen(room)).toEqual(['Starred'])
  expect(await server.database.pool.$count(liveMessages, eq(liveMessages.roomId, room))).toBe(1)
})
