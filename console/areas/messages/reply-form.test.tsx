import './locales/index.ts'
import { type Message, replyToMessage } from '@greenroom/contract/areas/messages/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { ReplyForm } from './reply-form.tsx'

const message: Message = {
  id: recordId(5),
  type: 'message',
  title: 'Ada',
  subTitle: '',
  avatar: '',
  content: 'Ready?',
  time: '2026-03-01T08:00:00.000Z',
  status: 0,
  cause: 'user',
  answerable: true,
}
const field = () => screen.getByRole('textbox', { name: text('messages:reply.label') })
const send = () => screen.getByRole('button', { name: text('messages:reply.send') })

it('a message of a user is replied to, and the field is empty for the next reply', async () => {
  fakeServer.respond(replyToMessage, true)
  const { user } = renderInConsole(<ReplyForm message={message} />)
  expect(send()).toBeDisabled()
  await user.type(field(), 'Tonight')
  await user.click(send())
  expect(await screen.findByText(text('messages:reply.sent', { name: 'Ada' }))).toBeVisible()
  expect(fakeServer.lastRequest(replyToMessage)).toEqual({
    params: { id: message.id },
    body: { content: 'Tonight' },
  })
  expect(field()).toHaveValue('')
})

it('The text of a reply stays when its recipient cannot receive it any more', async () => {
  fakeServer.respond(replyToMessage, refuse('notFound', null))
  const { user } = renderInConsole(<ReplyForm message={message} />)
  await user.type(field(), 'Tonight')
  await user.click(send())
  expect(await screen.findByText(text('messages:reply.missing'))).toBeVisible()
  await waitFor(() => expect(field()).toHaveValue('Tonight'))
})

it('a message without a sender offers no reply', () => {
  const { answerable: _, ...notice } = message
  renderInConsole(<ReplyForm message={{ ...notice, type: 'notice' }} />)
  expect(screen.queryByRole('textbox')).toBeNull()
})
