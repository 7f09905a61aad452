import '../locales/shell/index.ts'
import '../locales/sign-in/index.ts'
import { finishOidc, readSignInWays } from '@greenroom/contract/areas/auth/oidc'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import { errorTexts } from '@greenroom/contract/error-texts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage, currentLanguage } from '../../../kit/text/language.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { CredentialsForm } from './credentials-form.tsx'

beforeEach(() => fakeServer.respond(readSignInWays, { oidc: null, isDemo: false }))

async function signIn(username = 'somebody') {
  const passed = vi.fn()
  const rendered = renderInConsole(<CredentialsForm autoFocus onPassed={passed} />)
  if (username !== '') await rendered.user.type(screen.getByRole('textbox'), username)
  await rendered.user.type(screen.getByLabelText(text('access:login.password')), 'Right-pass-1')
  await rendered.user.click(screen.getByRole('button', { name: text('access:login.submit') }))
  return { ...rendered, passed }
}

describe('the empty fields', () => {
  const placeholders = () =>
    [screen.getByRole('textbox'), screen.getByLabelText(text('access:login.password'))].map(field =>
      field.getAttribute('placeholder'),
    )

  it('say what they are for on a real installation, and nothing of the demo', async () => {
    renderInConsole(<CredentialsForm mayLeave onPassed={vi.fn()} />)
    await waitFor(() => expect(fakeServer.requests(readSignInWays)).toHaveLength(1))
    expect(placeholders()).toEqual([text('access:login.username'), text('access:login.password')])
  })

  it('show user name and password of the demo on a demo', async () => {
    fakeServer.respond(readSignInWays, { oidc: null, isDemo: true })
    renderInConsole(<CredentialsForm mayLeave onPassed={vi.fn()} />)
    await waitFor(() =>
      expect(placeholders()).toEqual([text('access:login.usernameDemo'), text('access:login.passwordDemo')]),
    )
  })
})

describe('signing in', () => {
  it('says when one may try again after too many attempts', async () => {
    fakeServer.respond(login, refuse('tooManyAttempts', { retryAfterSeconds: 90 }))
    const { passed } = await signIn()
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        new RegExp(`^${text('signIn:wait', { time: String.raw`\d\d:\d\d:\d\d` })}$`),
      ),
    )
    expect(passed).not.toHaveBeenCalled()
  })

  it('keeps the refusal when the language is switched, in the new language', async () => {
    fakeServer.respond(login, refuse('wrongCredentials', null))
    await signIn()
    const line = screen.getByRole('alert')
    await waitFor(() => expect(line).toHaveTextContent(errorTexts.wrongCredentials[currentLanguage()]))
    const other = currentLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN'
    await act(async () => void changeLanguage(other))
    await waitFor(() => expect(line).toHaveTextContent(errorTexts.wrongCredentials[other]))
  })

  it('sends nothing without a username, which then has the cursor', async () => {
    await signIn('')
    expect(screen.getByRole('textbox')).toHaveFocus()
    expect(fakeServer.requests(login)).toEqual([])
  })

  it('goes on with the second step where the password alone is not enough', async () => {
    const step = { challenge: 'a', methods: ['code' as const] }
    fakeServer.respond(login, refuse('secondStepRequired', step))
    const { passed } = await signIn()
    await waitFor(() => expect(passed).toHaveBeenCalledWith(expect.objectContaining(step)))
  })

  it('goes on with the second step after the OpenID provider, and then to where one wanted to go', async () => {
    const step = { challenge: 'b', methods: ['code' as const] }
    const at = { username: 'vouched', redirect: '/form/step' }
    fakeServer.respond(readSignInWays, { oidc: { label: 'SSO' }, isDemo: false })
    fakeServer.respond(finishOidc, refuse('secondStepRequired', { ...step, at }))
    history.replaceState(null, '', '/login?code=c&state=s')
    const passed = vi.fn()
    renderInConsole(<CredentialsForm mayLeave onPassed={passed} />)
    await waitFor(() =>
      expect(passed).toHaveBeenCalledWith(expect.objectContaining({ ...step, username: 'vouched' })),
    )
    expect(location.search).toContain(encodeURIComponent('/form/step'))
  })
})
