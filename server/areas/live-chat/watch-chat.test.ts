import { deleteChat, listChatMessages, releaseChat, sendChat } from '@greenroom/contract/areas/live-chat/chat'
import { banViewer } from '@greenroom/contract/areas/live-chat/chat-bans'
import { readWatchChat, sendWatchChat } from '@greenroom/contract/areas/live-chat/chat-watch'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { liveRooms } from '../live/schema.ts'

const viewerId = '3f2c8f4e-6a51-4f0b-9c1d-2f5f0c7b9a10'
/** One of the banned words of the demo. */
const blockedWord = '六合彩'

let server: TestServer
let closed: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer({ LIVE_AUDIENCE: '1', LIVE_WATCH_CHAT: '1' })
  closed = await startTestServer({ LIVE_AUDIENCE: '1' })
  admin = { token: await server.signIn('admin') }
})
afterAll(async () => {
  await closed.stop()
  await server.stop()
})

async function makeRoom(
  fields: Partial<typeof liveRooms.$inferInsert> = {},
  { database } = server,
): Promise<string> {
  const [room] = await database.pool
    .insert(liveRooms)
    .values({
      ...{ title: 'Evening show', notification: '', category: 'Music', method: 'normal' as const },
      ...{
        minBitRate: 100,
        maxBitRate: 2000,
        switchesByItself: true,
        slowModeSeconds: 0,
        hasWatchPage: true,
      },
      ...fields,
    })
    .returning()
  return room?.id ?? ''
}
const sent = (content: string) => ({ viewerId, viewerName: 'Ada', content })
const write = (id: string, content: string) =>
  server.call(sendWatchChat, { params: { id }, body: sent(content) })
const read = (id: string, version?: string) =>
  server.ask(readWatchChat, { params: { id }, query: version === undefined ? {} : { version } })
/** Reads until the answer for all viewers is renewed. */
const expectSeen = (id: string, texts: readonly string[]) =>
  vi.waitFor(async () => expect((await read(id)).list?.map(({ content }) => content)).toEqual(texts), 5000)
const idOf = async (id: string, content: string) => {
  const { list } = await server.ask(listChatMessages, { params: { id }, query: {} }, admin)
  return list.find(message => message.content === content)?.id ?? ''
}

describe('the chat on the page of a room', () => {
  it('shows messages of viewers and of the studio, and takes away those that moderators delete', async () => {
    const id = await makeRoom()
    await write(id, 'Where is this from?')
    await server.ask(sendChat, { params: { id }, body: { content: 'From Yunnan' } }, admin)
    await expectSeen(id, ['Where is this from?', 'From Yunnan'])
    const { list, mayWrite } = await read(id)
    expect(list?.map(({ isFromStudio }) => isFromStudio)).toEqual([false, true])
    expect(mayWrite).toBe(true)
    expect(JSON.stringify(list)).not.toContain(viewerId)
    await server.ask(deleteChat, { body: { ids: [await idOf(id, 'Where is this from?')] } }, admin)
    await expectSeen(id, ['From Yunnan'])
  })

  it('holds a message with a blocked word until a moderator releases it', async () => {
    const id = await makeRoom()
    expect((await write(id, `Buy ${blockedWord}`)).data).toMatchObject({ state: 'held' })
    await write(id, 'Hello')
    await expectSeen(id, ['Hello'])
    await server.ask(releaseChat, { body: { ids: [await idOf(id, `Buy ${blockedWord}`)] } }, admin)
    await expectSeen(id, [`Buy ${blockedWord}`, 'Hello'])
  })

  it('answers nothing new to a viewer who has the newest messages', async () => {
    const id = await makeRoom()
    await write(id, 'Hello')
    await expectSeen(id, ['Hello'])
    const { version } = await read(id)
    expect(await read(id, version)).toMatchObject({ list: null, version })
  })

  it('reads the database once for viewers who ask at the same time', async () => {
    const id = await makeRoom()
    const selects = vi.spyOn(server.database.pool, 'select')
    await Promise.all(Array.from({ length: 50 }, () => read(id)))
    // The room, and its messages.
    expect(selects.mock.calls.length).toBeLessThanOrEqual(4)
    selects.mockRestore()
  })

  it('refuses viewers as an audience app would: the slow mode, mutes and bans', async () => {
    const slow = await makeRoom({ slowModeSeconds: 60 })
    await write(slow, 'First')
    expect((await write(slow, 'Second')).code).toBe(errors.chatSlowMode.code)
    for (const [minutes, failure] of [
      [10, errors.chatMuted],
      [null, errors.chatBanned],
    ] as const) {
      const id = await makeRoom()
      await write(id, 'Rude')
      const messageId = await idOf(id, 'Rude')
      await server.ask(
        banViewer,
        { body: { messageId, minutes, reason: 'Rude', deletesMessages: true } },
        admin,
      )
      expect((await write(id, 'Again')).code).toBe(failure.code)
      await expectSeen(id, [])
    }
  })

  it('is not there for a room without a page', async () => {
    const id = await makeRoom({ hasWatchPage: false })
    expect((await write(id, 'Hello')).code).toBe(errors.notFound.code)
    expect((await server.call(readWatchChat, { params: { id } })).code).toBe(errors.notFound.code)
  })

  it('is only read where the settings do not let viewers write', async () => {
    const id = await makeRoom({}, closed)
    const refused = await closed.call(sendWatchChat, { params: { id }, body: sent('Hello') })
    expect(refused.code).toBe(errors.notFound.code)
    expect(await closed.ask(readWatchChat, { params: { id }, query: {} })).toMatchObject({ mayWrite: false })
  })

  it('takes no more messages from an address than a network of viewers writes', async () => {
    const id = await makeRoom({}, closed)
    const writes = Array.from({ length: 61 }, () =>
      closed.call(sendWatchChat, { params: { id }, body: { ...sent('x'), viewerName: '' } }),
    )
    const codes = (await Promise.all(writes)).map(({ code }) => code)
    expect(codes).toContain(errors.tooManyAttempts.code)
  })
})
