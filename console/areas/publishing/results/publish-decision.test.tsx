import { decidePublishJob, readPublishJob } from '@greenroom/contract/areas/publishing/publish-jobs'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { fill } from '../../../testing/fill.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildJob } from '../../articles/testing/articles.ts'
import { Component } from './publish-decision.tsx'

const job = buildJob({ state: 'awaitingApproval', title: 'Rain', note: 'For Friday', own: false })

async function open(choice: 'approve' | 'return') {
  const ends: string[] = []
  const value = { entityId: job.id, choice, name: 'Publication', onClosed: () => ends.push('closed') }
  const { user } = renderInConsole(<Component value={value} onClose={() => ends.push('missing')} />)
  const dialog = within(await screen.findByRole('dialog'))
  const submit = () =>
    user.click(
      dialog.getByRole('button', { name: text(choice === 'approve' ? 'todo:approve' : 'todo:reject') }),
    )
  return { dialog, ends, submit, user }
}
const closed = ['closed', 'missing']

describe('the decision on a publication', () => {
  it('shows the requested publication, and can be made while it is still loading', async () => {
    let answer = () => {}
    fakeServer.respond(readPublishJob, () => new Promise(resolve => (answer = () => resolve(job))))
    const { dialog } = await open('approve')
    expect(screen.getByText(text('publishing:decide.approveTitle', { title: 'Publication' }))).toBeVisible()
    expect(dialog.queryByText('For Friday')).toBeNull()
    expect(dialog.getByLabelText(text('publishing:decide.note'))).toBeVisible()
    await waitFor(() => expect(fakeServer.requests(readPublishJob)).toHaveLength(1))
    answer()
    expect(await dialog.findByText('For Friday')).toBeVisible()
    expect(screen.getByText(text('publishing:decide.approveTitle', { title: 'Rain' }))).toBeVisible()
  })

  it('offers a retry when the publication could not be read', async () => {
    fakeServer.respond(readPublishJob, refuse('notFound', null))
    const { dialog, user } = await open('approve')
    expect(await dialog.findByText(text('kit:failedToLoad'))).toBeVisible()
    fakeServer.respond(readPublishJob, job)
    await user.click(dialog.getByRole('button', { name: text('kit:retry') }))
    expect(await dialog.findByText('For Friday')).toBeVisible()
  })

  it('needs a reason to return, and none to approve', async () => {
    fakeServer.respond(readPublishJob, job)
    fakeServer.respond(decidePublishJob, job)
    const returning = await open('return')
    await returning.submit()
    const reason = returning.dialog.getByLabelText(new RegExp(text('publishing:decide.reason')))
    expect(reason).toBeInvalid()
    expect(fakeServer.requests(decidePublishJob)).toEqual([])
    fill(reason, 'The title is wrong')
    await returning.submit()
    await waitFor(() => expect(returning.ends).toEqual(closed))
    expect(fakeServer.lastRequest(decidePublishJob)).toMatchObject({
      params: { id: job.id },
      body: { decision: 'return', reason: 'The title is wrong' },
    })
  })

  it.each([
    ['a request of one’s own', refuse('ownRequest', null), () => /./, closed],
    [
      'one that somebody else has decided',
      refuse('wrongState', { ids: [job.id], by: 'Bo' }),
      () => text('todo:decided', { name: 'Bo' }),
      closed,
    ],
    ['one without the permission', refuse('forbidden', { permission: 'article:approve' }), () => /./, []],
  ] as const)('is refused for %s, which is told', async (_, refusal, words, ends) => {
    fakeServer.respond(readPublishJob, job)
    fakeServer.respond(decidePublishJob, refusal)
    const approving = await open('approve')
    await approving.submit()
    expect(await screen.findByRole('alert')).toHaveTextContent(words())
    await waitFor(() => expect(approving.ends).toEqual(ends))
    expect(fakeServer.lastRequest(decidePublishJob).body).toEqual({ decision: 'approve', reason: '' })
  })
})
