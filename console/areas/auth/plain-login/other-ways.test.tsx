import { readSignInWays } from '@greenroom/contract/areas/auth/oidc'
import { readEntry } from '@greenroom/contract/areas/users/registration'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { PlainLogin } from './markup.tsx'
import { startOtherWays } from './other-ways.ts'

beforeEach(() => fakeServer.respond(readEntry, { registration: true, mail: false, passwordLength: 6 }))

/** The page as the build draws it, once the server has said what the installation has. */
async function openPage(isDemo: boolean) {
  fakeServer.respond(readSignInWays, { oidc: { label: 'SSO' }, isDemo })
  const { container } = renderInConsole(<PlainLogin />)
  const context = { language: 'en-US', remember: () => false, onAnswer: () => undefined } as const
  startOtherWays(container, { ...context, attempt: async () => undefined })
  await waitFor(() => expect(container).toHaveTextContent('SSO'))
  return ['username', 'password'].map(name =>
    container.querySelector(`[data-piece=page] [name=${name}]`)?.getAttribute('placeholder'),
  )
}

it('the sign-in page without React shows nothing of the demo on a real installation', async () => {
  expect(await openPage(false)).toEqual([text('access:login.username'), text('access:login.password')])
})

it('the sign-in page without React shows user name and password of the demo on a demo', async () => {
  expect(await openPage(true)).toEqual([text('access:login.usernameDemo'), text('access:login.passwordDemo')])
})
