import '../locales/index.ts'
import { changePassword } from '@greenroom/contract/areas/auth/sign-in'
import { readEntry } from '@greenroom/contract/areas/users/registration'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { PasswordLine } from './password-line.tsx'

interface Typed {
  fresh: string
  again?: string
}

/** Opens the dialog, fills it in and saves. */
async function change({ fresh, again = fresh }: Typed) {
  fakeServer.respond(readEntry, { registration: true, mail: true, passwordLength: 8 })
  const rendered = renderInConsole(<PasswordLine />)
  const { user } = rendered
  await user.click(screen.getByRole('button', { name: text('security:update') }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText(text('security:password.old')), 'Right-pass-1')
  await user.type(form.getByLabelText(text('security:password.fresh')), fresh)
  await user.type(form.getByLabelText(text('security:password.again')), again)
  await user.click(form.getByRole('button', { name: text('security:save') }))
  return { ...rendered, form }
}

describe('changing the login password', () => {
  it('sends the old one and the new one, says so and closes', async () => {
    fakeServer.respond(changePassword, null)
    await change({ fresh: 'Another-1' })
    expect(await screen.findByText(text('security:password.done'))).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { oldPassword: 'Right-pass-1', newPassword: 'Another-1' }
    expect(fakeServer.lastRequest(changePassword).body).toEqual(body)
  })

  it('sends no password that the rules refuse, and shows what it still needs', async () => {
    const { form } = await change({ fresh: 'abcdef' })
    expect(form.getByText('A lowercase letter: yes')).toBeVisible()
    expect(form.getByText('An uppercase letter: not yet')).toBeVisible()
    expect(form.getByText('At least 8 characters: not yet')).toBeVisible()
    expect(fakeServer.requests(changePassword)).toEqual([])
  })

  it('sends nothing while the new one was not typed the same twice, and says so', async () => {
    const { form } = await change({ fresh: 'Another-1', again: 'Another-2' })
    expect(form.getByText(text('security:password.mismatch'))).toBeVisible()
    expect(fakeServer.requests(changePassword)).toEqual([])
  })

  it('shows above the fields why it was refused, and keeps typed text', async () => {
    fakeServer.respond(changePassword, refuse('tooManyAttempts', { retryAfterSeconds: 90 }))
    const { form } = await change({ fresh: 'Another-1' })
    expect(await form.findByRole('alert')).toBeVisible()
    expect(form.getByLabelText(text('security:password.old'))).toHaveValue('Right-pass-1')
  })
})
