import '../locales/index.ts'
import {
  countInbox,
  type Message,
  pageMessages,
  readMessages,
  replyToMessage,
  snoozeMessages,
  unsnoozeMessages,
} from '@greenroom/contract/areas/messages/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenToShortcuts } from '../../../kit/actions/listen.ts'
import { respondWithPlainList } from '../../../kit/list/testing/plain-list.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildPage, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { causeText } from '../labels.ts'
import { Component } from './message-list-page.tsx'

const buildMessage = (number: number, fields: Partial<Message> = {}): Message => ({
  id: recordId(860 + number),
  type: 'notice',
  title: `Title ${number}`,
  subTitle: '',
  avatar: '',
  content: `Text ${number}`,
  time: '2026-03-01T08:00:00.000Z',
  cause: 'system',
  status: 0,
  ...fields,
})

let stored: Message[]
let stop = () => {}
beforeEach(() => {
  stop = listenToShortcuts()
  stored = [
    buildMessage(1, { type: 'todo', cause: 'todo' }),
    buildMessage(2, { type: 'message', cause: 'user', answerable: true }),
    buildMessage(3),
    buildMessage(4, { status: 1 }),
  ]
  respondWithPlainList({})
  fakeServer.respond(pageMessages, ({ query: { id, place } }) => {
    const rows = stored.filter(message =>
      id === undefined
        ? (message.snoozedUntil !== undefined) === (place?.[0] === 'snoozed')
        : message.id === id,
    )
    return buildPage(rows, { total: rows.length, current: 1, pageSize: 50 })
  })
  fakeServer.respond(countInbox, () => {
    const of = (cause: string) => {
      const ofCause = stored.filter(message => message.cause === cause && !message.snoozedUntil)
      return { unread: ofCause.filter(({ status }) => status === 0).length, total: ofCause.length }
    }
    return {
      causes: {
        ...{ todo: of('todo'), user: of('user'), answer: of('answer') },
        ...{ watch: of('watch'), system: of('system') },
      },
      snoozed: stored.filter(({ snoozedUntil }) => snoozedUntil).length,
    }
  })
  const change = (ids: readonly string[], fields: Partial<Message>) => {
    stored = stored.map(message => (ids.includes(message.id) ? { ...message, ...fields } : message))
  }
  fakeServer.respond(readMessages, ({ body: { ids } }) => {
    change(ids, { status: 1 })
    return true as const
  })
  fakeServer.respond(snoozeMessages, ({ body: { ids, until } }) => {
    change(ids, { snoozedUntil: until })
    return true as const
  })
  fakeServer.respond(unsnoozeMessages, ({ body: { ids } }) => {
    stored = stored.map(message => {
      const { snoozedUntil: _, ...rest } = message
      return ids.includes(message.id) ? rest : message
    })
    return true as const
  })
})
afterEach(() => stop())

const row = (number: number) => screen.getByRole('link', { name: new RegExp(`Title ${number}`) })
const pane = () => screen.findByRole('article')
const press = (name: string | RegExp) => screen.findByRole('button', { name })

async function openInbox(address = '/user/message') {
  const rendered = renderInConsole(<Component />, { address })
  await screen.findByRole('link', { name: /Title 3/ })
  return rendered
}

describe('the inbox', () => {
  it('puts messages under their causes, and asks for them in that order', async () => {
    await openInbox()
    expect(fakeServer.requests(pageMessages)[0]?.query).toMatchObject({ sort: 'cause', pageSize: 50 })
    const system = await screen.findByRole('region', { name: new RegExp(causeText('system')) })
    expect(within(system).getAllByRole('link')).toHaveLength(2)
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
        `${causeText('todo')}1`,
        `${causeText('user')}1`,
        `${causeText('system')}1`,
      ]),
    )
    expect(headings).toHaveLength(3)
  })

  it('opens a message beside the list, marks it as read, and has it in the address', async () => {
    const { user, address } = await openInbox()
    await user.click(row(3))
    expect(await pane()).toHaveTextContent('Text 3')
    expect(address()).toContain(`view=${recordId(863)}`)
    await waitFor(() =>
      expect(fakeServer.lastRequest(readMessages)).toEqual({ body: { ids: [recordId(863)] } }),
    )
    await user.click(await press(text('messages:action.close')))
    expect(screen.queryByRole('article')).toBeNull()
    expect(await screen.findByText(text('messages:inbox.choose'))).toBeVisible()
  })

  it('shows the message of an address, and says when there is none', async () => {
    await openInbox(`/user/message?view=${recordId(864)}`)
    expect(await pane()).toHaveTextContent('Text 4')
    expect(fakeServer.requests(readMessages)).toEqual([])
  })

  it('says that a message of the address is not there', async () => {
    await openInbox(`/user/message?view=${recordId(899)}`)
    expect(await screen.findByText(text('messages:page.notFound'))).toBeVisible()
  })

  it('is walked, opened and marked as read by keyboard', async () => {
    const { user } = await openInbox()
    await user.keyboard('j')
    expect(row(1)).toHaveFocus()
    await user.keyboard('{ArrowDown}j')
    expect(row(3)).toHaveFocus()
    await user.keyboard('ke')
    await waitFor(() =>
      expect(fakeServer.lastRequest(readMessages)).toEqual({ body: { ids: [recordId(862)] } }),
    )
    await user.keyboard('{Enter}')
    expect(await pane()).toHaveTextContent('Text 2')
  })

  it('puts the cursor into the reply by a key, and only where a reply is possible', async () => {
    fakeServer.respond(replyToMessage, true)
    const { user } = await openInbox()
    row(2).focus()
    await user.keyboard('r')
    const field = await screen.findByRole('textbox', { name: text('messages:reply.label') })
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('Tonight')
    await user.click(await press(text('messages:reply.send')))
    await waitFor(() =>
      expect(fakeServer.lastRequest(replyToMessage)).toMatchObject({ body: { content: 'Tonight' } }),
    )
    row(3).focus()
    await user.keyboard('r')
    expect(await screen.findByText(text('messages:refused.noReply'))).toBeVisible()
  })

  it('marks selected messages as read, and snoozes them together', async () => {
    const { user } = await openInbox()
    row(1).focus()
    await user.keyboard('xjjx')
    expect(await screen.findByText(text('list:selection.count', { count: 2 }))).toBeVisible()
    await user.click(await press(text('messages:action.snooze')))
    await user.click(await press(new RegExp(text('messages:snooze.hour'))))
    await waitFor(() =>
      expect(fakeServer.lastRequest(snoozeMessages).body.ids).toEqual([recordId(861), recordId(863)]),
    )
  })
})

describe('a snooze', () => {
  it('takes the message out of the inbox, and is undone from the toast', async () => {
    const { user } = await openInbox(`/user/message?view=${recordId(863)}`)
    await pane()
    await user.keyboard('s')
    const dialog = await screen.findByRole('dialog', { name: text('messages:snooze.title') })
    await user.click(within(dialog).getByRole('button', { name: new RegExp(text('messages:snooze.hour')) }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Title 3/ })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    await user.click(await press(text('kit:undo')))
    expect(await screen.findByRole('link', { name: /Title 3/ })).toBeVisible()
    expect(fakeServer.lastRequest(unsnoozeMessages)).toEqual({ body: { ids: [recordId(863)] } })
  })

  it('refuses a time in the past', async () => {
    const { user } = await openInbox(`/user/message?view=${recordId(863)}`)
    await pane()
    await user.keyboard('s')
    const dialog = await screen.findByRole('dialog', { name: text('messages:snooze.title') })
    await user.type(
      within(dialog).getByRole('textbox', { name: text('messages:snooze.other') }),
      '2020-01-01 09:00',
    )
    await user.click(within(dialog).getByRole('button', { name: text('messages:action.snooze') }))
    expect(await within(dialog).findByText(text('messages:snooze.past'))).toBeVisible()
    expect(fakeServer.requests(snoozeMessages)).toEqual([])
  })

  it('is listed with its end, and ended by hand', async () => {
    stored = [buildMessage(3, { snoozedUntil: '2099-01-01T01:00:00.000Z' })]
    const { user } = await openInbox('/user/message?place=snoozed')
    expect(row(3)).toHaveTextContent(/Jan 1/)
    await user.click(row(3))
    await user.click(await press(text('messages:action.unsnooze')))
    expect(await screen.findByText(text('messages:inbox.noneSnoozed'))).toBeVisible()
  })
})
