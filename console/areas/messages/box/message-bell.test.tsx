import '../locales/index.ts'
import {
  clearMessages,
  countUnreadMessages,
  listMessages,
  type Message,
  type MessageType,
  messageTypes,
  readAllMessages,
  readMessages,
  restoreMessages,
} from '@greenroom/contract/areas/messages/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { typeText } from '../labels.ts'
import { MessageBell } from './message-bell.tsx'

const instant = '2026-03-01T08:00:00.000Z'

const buildMessage = (number: number, fields: Partial<Message> = {}): Message => ({
  id: recordId(850 + number),
  type: 'message',
  title: `Title ${number}`,
  subTitle: '',
  avatar: '',
  content: `Text ${number}`,
  time: instant,
  cause: 'system',
  status: 0,
  ...fields,
})

let stored: Message[]
const markStored = (which: (message: Message) => boolean) => {
  stored = stored.map(message => (which(message) ? { ...message, status: 1 } : message))
}

beforeEach(() => {
  stored = [buildMessage(1), buildMessage(2), buildMessage(3, { type: 'notice', messageType: 3 })]
  fakeServer.respond(listMessages, () => stored)
  fakeServer.respond(countUnreadMessages, () => {
    const count = (type: MessageType) =>
      stored.filter(message => message.type === type && message.status === 0).length
    return { message: count('message'), notice: count('notice'), todo: count('todo') }
  })
  fakeServer.respond(readMessages, ({ body: { ids } }) => {
    markStored(({ id }) => ids.includes(id))
    return true as const
  })
  fakeServer.respond(readAllMessages, ({ body: { type } }) => {
    markStored(message => message.type === type)
    return { read: 2 }
  })
})

const bell = (unread: number) =>
  screen.findByRole('button', {
    name: unread === 0 ? text('messages:bell') : text('messages:bellUnread', { count: unread }),
  })
const tab = (type: MessageType, unread = 0) =>
  screen.findByRole('tab', {
    name: unread === 0 ? typeText(type) : text('messages:tab', { type: typeText(type), unread }),
  })
const press = (key: 'readAll' | 'clear') =>
  screen.findByRole('button', { name: text(`messages:action.${key}`) })

async function openBox() {
  const rendered = renderInConsole(<MessageBell />)
  await rendered.user.click(await bell(3))
  await tab('message', 2)
  await screen.findByText('Title 1')
  return rendered
}

describe('the message box', () => {
  it('can be opened, read and closed by keyboard', async () => {
    const { user } = renderInConsole(<MessageBell />)
    const button = await bell(3)
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await tab('message', 2)).toHaveFocus())
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText('Title 3')).toBeVisible()
    expect(await tab('notice', 1)).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('unfolds a message, which is read by that and counted no more', async () => {
    const { user } = await openBox()
    const row = screen.getByRole('button', { name: /Title 1/ })
    await user.click(row)
    expect(row).toHaveAttribute('aria-expanded', 'true')
    await tab('message', 1)
    await bell(2)
    expect(fakeServer.lastRequest(readMessages).body).toEqual({ ids: [recordId(851)] })
  })

  it('shows all of a type as read at once, and as unread again when the server did not hear of it', async () => {
    const { user } = await openBox()
    const response = Promise.withResolvers<void>()
    fakeServer.respond(readAllMessages, async () => {
      await response.promise
      throw new TypeError('Failed to fetch')
    })
    await user.click(await press('readAll'))
    await tab('message')
    await bell(1)
    expect(fakeServer.lastRequest(readAllMessages).body).toEqual({ type: 'message' })
    // Nor can the messages be read again.
    fakeServer.setReachable(false)
    response.resolve()
    await tab('message', 2)
    await bell(3)
  })

  it('is cleared by type, and Undo brings the messages back', async () => {
    const before = stored
    fakeServer.respond(clearMessages, ({ body: { type } }) => {
      stored = stored.filter(message => message.type !== type)
      return { cleared: 2, clearedTime: instant }
    })
    fakeServer.respond(restoreMessages, () => {
      stored = before
      return { restored: 2 }
    })
    const { user } = await openBox()
    await user.click(await press('clear'))
    expect(await screen.findByText(text('messages:empty'))).toBeVisible()
    await user.click(await screen.findByRole('button', { name: text('kit:undo') }))
    await user.click(await bell(3))
    expect(await screen.findByText('Title 1')).toBeVisible()
    expect(fakeServer.lastRequest(restoreMessages).body).toEqual({ type: 'message', clearedTime: instant })
  })

  it('does not clear to-dos that wait', async () => {
    const todo = { type: 'todo', action: { call: 'later.version', entityId: recordId(1) } } as const
    stored = [...stored, buildMessage(4, todo)]
    const { user } = renderInConsole(<MessageBell />)
    await user.click(await bell(4))
    await user.click(await tab('todo', 1))
    expect(await press('clear')).toHaveAttribute('aria-disabled', 'true')
  })
})

it('A box without messages of a type says what would stand there', async () => {
  stored = []
  const { user } = renderInConsole(<MessageBell />)
  await user.click(await bell(0))
  for (const type of messageTypes) {
    await user.click(await tab(type))
    const panel = within(await screen.findByRole('tabpanel'))
    expect(await panel.findByText(text(`messages:emptyHint.${type}`))).toBeVisible()
  }
})
