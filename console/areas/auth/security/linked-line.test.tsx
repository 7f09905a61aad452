import '../locales/index.ts'
import { listLinkedSignIns, removeLinkedSignIn } from '@greenroom/contract/areas/auth/linked-sign-ins'
import { readUserSignIn, unlinkUser } from '@greenroom/contract/areas/auth/user-sign-in'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { HelpDialog } from '../sign-in-help/help-dialog.tsx'
import { LinkedLine } from './linked-line.tsx'

const linked = {
  id: recordId(700),
  issuer: 'https://id.example.org',
  email: 'ada@example.org',
  createdTime: '2026-01-02T08:00:00.000Z',
  lastUsedTime: null,
}

it('A linked sign-in is shown and unlinked after a question that names it; a refusal leaves it', async () => {
  fakeServer.respond(listLinkedSignIns, [linked])
  fakeServer.respond(removeLinkedSignIn, refuse('lastSignInWay', null))
  const { user } = renderInConsole(<LinkedLine />)
  const unlink = async () => {
    const name = text('security:linked.removeOne', { issuer: linked.issuer })
    await user.click(await screen.findByRole('button', { name }))
    const question = await screen.findByRole('dialog')
    expect(question).toHaveTextContent(text('security:linked.removeAsk', linked))
    await user.click(within(question).getByRole('button', { name: text('security:linked.remove') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await unlink()
  expect(await screen.findByText(/only way to sign in/)).toBeVisible()
  fakeServer.respond(removeLinkedSignIn, null)
  fakeServer.respond(listLinkedSignIns, [])
  await unlink()
  expect(await screen.findByText(text('security:linked.removed', linked))).toBeVisible()
  await waitFor(() => expect(screen.queryByText(linked.issuer)).toBeNull())
})

it('a user who may manage others’ sign-in unlinks their accounts', async () => {
  const state = { blockedUntil: null, sessions: 0, twoStep: false, passkeys: 0 }
  fakeServer.respond(readUserSignIn, { ...state, linked: [linked] })
  fakeServer.respond(unlinkUser, { ...state, linked: [] })
  const helped = { id: recordId(701), name: 'Ada' }
  const { user } = renderInConsole(<HelpDialog value={helped} onClose={() => undefined} />)
  const section = await screen.findByRole('region', { name: text('signInHelp:linked') })
  expect(section).toHaveTextContent(linked.email)
  await user.click(within(section).getByRole('button', { name: text('signInHelp:unlinkOne', linked) }))
  const message = text('signInHelp:unlinkAsk', { ...linked, name: 'Ada' })
  const question = (await screen.findByText(message)).closest('[role=dialog]')
  if (!(question instanceof HTMLElement)) throw new Error('A question is a dialog')
  await user.click(within(question).getByRole('button', { name: text('signInHelp:unlink') }))
  await waitFor(() => expect(screen.queryByText(text('signInHelp:linked'))).toBeNull())
  expect(fakeServer.lastRequest(unlinkUser)).toMatchObject({
    params: { id: helped.id },
    body: { link: linked.id },
  })
})
