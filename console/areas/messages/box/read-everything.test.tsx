import '../locales/index.ts'
import { countUnreadMessages, readAllMessages } from '@greenroom/contract/areas/messages/messages'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { offeredActions, runAction } from '../../../kit/actions/registry.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { MessageBell } from './message-bell.tsx'

const bell = (count: number) =>
  screen.findByRole('button', {
    name: count ? text('messages:bellUnread', { count }) : text('messages:bell'),
  })

/** The action that marks everything as read, as keys and palette find it. */
function readEverything() {
  const action = offeredActions().find(({ id }) => id === 'messages.read-everything')
  if (!action) throw new Error('everything can be marked as read')
  return action
}

let unread = { message: 1, notice: 2, todo: 1 }
beforeEach(() => {
  unread = { message: 1, notice: 2, todo: 1 }
  fakeServer.respond(countUnreadMessages, () => unread)
  fakeServer.respond(readAllMessages, ({ body: { type } }) => {
    const read = unread[type]
    unread = { ...unread, [type]: 0 }
    return { read }
  })
})

describe('marking all messages as read', () => {
  it('is offered from anywhere, and refused when none is left', async () => {
    renderInConsole(<MessageBell />)
    await bell(4)
    expect(readEverything().refusal?.()).toBeUndefined()
    runAction(readEverything())
    await bell(0)
    expect(await screen.findByText(text('messages:counted.read', { count: 4 }))).toBeVisible()
    expect(unread).toEqual({ message: 0, notice: 0, todo: 0 })
    await waitFor(() =>
      expect(readEverything().refusal?.()).toBe(text('messages:refused.nothingUnreadAtAll')),
    )
  })
})
