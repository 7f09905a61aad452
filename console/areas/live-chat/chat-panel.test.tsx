import './locales/index.ts'
import {
  type ChatMessage,
  deleteChat,
  listChatChanges,
  listChatMessages,
  sendChat,
  starChat,
} from '@greenroom/contract/areas/live-chat/chat'
import { banViewer, liftChatBan, listChatBans } from '@greenroom/contract/areas/live-chat/chat-bans'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { invalidate } from '../../kit/call/events.ts'
import { composingBrowsers, compositions } from '../../testing/compose.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { ChatPanel } from './chat-panel.tsx'

const roomId = recordId(1)
const readTime = '2026-03-01T08:00:00.000Z'
const message = (number: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: recordId(number),
  username: 'Ada',
  content: `Message ${number}`,
  isCollect: false,
  viewerId: 'v1',
  category: 'other',
  state: 'shown',
  blockedWords: [],
  time: readTime,
  ...changes,
})
let changed: ChatMessage[] = []
beforeEach(() => {
  changed = []
  fakeServer.respond(listChatMessages, { list: [message(10), message(11)], before: null, readTime })
  fakeServer.respond(listChatChanges, () => ({ list: changed, isCut: false, readTime }))
})

const named = (name: string) => ({ name })
async function open() {
  const rendered = renderInConsole(<ChatPanel roomId={roomId} />)
  await screen.findByText('Message 11')
  return rendered
}
const contentOf = () =>
  screen.getAllByRole('listitem').map(item => within(item).getByText(/Message/).textContent)

it('A new message is read by the endpoint for changes, and the page is not read again', async () => {
  await open()
  changed = [message(12), message(10, { state: 'deleted' })]
  await invalidate('live-chat.changed')
  await screen.findByText('Message 12')
  expect(contentOf()).toEqual(['Message 11', 'Message 12'])
  expect(fakeServer.requests(listChatMessages)).toHaveLength(1)
})

it('Messages are filtered by category and text on the server', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('combobox', named(text('liveChat:view'))))
  await user.click(await screen.findByRole('option', named(text('liveChat:views.complaint'))))
  await waitFor(() =>
    expect(fakeServer.lastRequest(listChatMessages).query).toMatchObject({ category: ['complaint'] }),
  )
  fakeServer.respond(listChatMessages, { list: [], before: null, readTime })
  await user.type(screen.getByRole('searchbox', named(text('liveChat:searchHint'))), 'lag')
  expect(await screen.findByText(text('liveChat:noMatch'))).toBeVisible()
  expect(fakeServer.lastRequest(listChatMessages).query).toMatchObject({ text: 'lag' })
})

it('Keys star and delete the focused message', async () => {
  fakeServer.respond(starChat, { changed: 1 })
  fakeServer.respond(deleteChat, { changed: 1 })
  const { user } = await open()
  screen.getAllByRole('listitem')[1]?.focus()
  await user.keyboard('{ArrowUp}s')
  await screen.findByText(text('liveChat:done.starred', { name: 'Ada' }))
  expect(fakeServer.lastRequest(starChat).body).toEqual({ ids: [recordId(10)], starred: true })
  await user.keyboard('{Delete}')
  await screen.findByText(text('liveChat:done.deleted', { name: 'Ada' }))
  expect(fakeServer.lastRequest(deleteChat).body).toEqual({ ids: [recordId(10)] })
})

it.each(composingBrowsers)('Keys of an input method send, star and delete nothing in %s', async browser => {
  const { user } = await open()
  const input = screen.getByRole('textbox', named(text('liveChat:send.label')))
  await user.type(input, 'nihao')
  compositions[browser](input, 'Enter')
  const last = screen.getAllByRole('listitem')[1] ?? document.body
  last.focus()
  for (const key of ['ArrowUp', 's', 'Delete']) compositions[browser](last, key)
  expect(last).toHaveFocus()
  expect(input).toHaveValue('nihao')
  for (const endpoint of [sendChat, starChat, deleteChat]) expect(fakeServer.requests(endpoint)).toEqual([])
})

it('A viewer is banned without a question, and the ban can be lifted', async () => {
  const ban = {
    id: recordId(20),
    viewerId: 'v1',
    viewerName: 'Ada',
    untilTime: null,
    reason: '',
    userName: 'Admin',
    createdTime: readTime,
  }
  fakeServer.respond(banViewer, ban)
  const { user } = await open()
  const [menu] = screen.getAllByRole('button', named(text('liveChat:action.more', { name: 'Ada' })))
  await user.click(menu ?? document.body)
  await user.click(await screen.findByRole('menuitem', named(text('liveChat:action.ban'))))
  await screen.findByText(text('liveChat:done.banned', { name: 'Ada' }))
  expect(fakeServer.lastRequest(banViewer).body).toMatchObject({ minutes: null, deletesMessages: true })
  fakeServer.respond(listChatBans, [ban])
  fakeServer.respond(liftChatBan, null)
  await user.click(screen.getByRole('button', named(text('liveChat:bans.open'))))
  await user.click(await screen.findByRole('button', named(text('liveChat:bans.liftOne', { name: 'Ada' }))))
  expect(await screen.findByText(text('liveChat:done.lifted', { name: 'Ada' }))).toBeVisible()
})

it('A message with an emoji is sent, and stays in the field when the server refuses it', async () => {
  fakeServer.respond(sendChat, refuse('notFound', null))
  const { user } = await open()
  const input = screen.getByRole('textbox', named(text('liveChat:send.label')))
  await user.type(input, 'Hello ')
  await user.click(screen.getByRole('button', named(text('liveChat:send.emoji'))))
  await user.click(await screen.findByRole('button', named('🎉')))
  await user.click(screen.getByRole('button', named(text('liveChat:send.button'))))
  await waitFor(() => expect(fakeServer.lastRequest(sendChat).body).toEqual({ content: 'Hello 🎉' }))
  expect(input).toHaveValue('Hello 🎉')
  fakeServer.respond(sendChat, message(12, { viewerId: null }))
  await user.click(screen.getByRole('button', named(text('liveChat:send.button'))))
  await waitFor(() => expect(input).toHaveValue(''))
})
