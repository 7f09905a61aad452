import '../locales/index.ts'
import { readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { announce, readAudiences } from '@greenroom/contract/areas/messages/messages'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { button, field, respondWithoutDrafts } from '../../../kit/form/testing/item-form.tsx'
import { fakeServer } from '../../../testing/fake-server.ts'
import { fill } from '../../../testing/fill.ts'
import { buildDraft } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { oneTypeText } from '../labels.ts'
import { AnnouncementForm } from './announcement-form.tsx'

beforeEach(() => {
  respondWithoutDrafts()
  const users = { code: 'user', name: { 'zh-CN': '用户', 'en-US': 'User' }, users: 4 }
  fakeServer.respond(readAudiences, { everyone: 9, roles: [users] })
})

async function openForm() {
  const closed = vi.fn()
  const rendered = renderInConsole(<AnnouncementForm onClose={closed} />)
  await screen.findByRole('button', { name: text('messages:form.submit', { count: 9 }) })
  return { ...rendered, closed }
}

const subject = () => field(text('messages:form.subject'))
const content = () => field(text('messages:form.content'))
const choice = (key: 'role' | 'stage') => screen.getByRole('combobox', { name: text(`messages:form.${key}`) })

describe('an announcement', () => {
  it('goes to the users of the role that was chosen, whom the button counts', async () => {
    fakeServer.respond(announce, { recipients: 4 })
    const { user, closed } = await openForm()
    await user.selectOptions(choice('role'), 'user')
    const send = button(text('messages:form.submit', { count: 4 }))
    await user.click(send)
    await waitFor(() => expect(subject()).toHaveFocus())
    fill(subject(), 'Power cut')
    fill(content(), 'From eight to nine.')
    await user.click(send)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(fakeServer.lastRequest(announce).body).toEqual({
      type: 'message',
      messageType: null,
      role: 'user',
      title: 'Power cut',
      content: 'From eight to nine.',
    })
  })

  it('is kept as a draft with all of its fields', async () => {
    const { user } = await openForm()
    await user.click(screen.getByRole('radio', { name: oneTypeText('notice') }))
    await user.selectOptions(choice('stage'), '2')
    fill(subject(), 'Power cut')
    await waitFor(() =>
      expect(fakeServer.lastRequest(saveDraft).body).toMatchObject({
        form: 'announcement',
        values: { type: 'notice', messageType: 2, title: 'Power cut' },
      }),
    )
  })

  it('that was begun is offered back with all of its fields', async () => {
    const values = { type: 'notice', messageType: 2, role: '', title: 'Power cut', content: '' }
    fakeServer.respond(readDraft, buildDraft({ form: 'announcement', values }))
    const { user } = await openForm()
    await user.click(await screen.findByRole('button', { name: text('form:draft.takeOver.opening') }))
    await waitFor(() => expect(subject()).toHaveValue('Power cut'))
    expect(choice('stage')).toHaveValue('2')
  })
})
