import { listParameterLog, readBasicProfile } from '@greenroom/contract/areas/parameters/parameters'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildProfile } from '../testing/profile.ts'
import { Component as ApprovalPage } from './approval-page.tsx'

it('From a copied link, Go back leads to the form', async () => {
  fakeServer.respond(readBasicProfile, buildProfile())
  fakeServer.respond(listParameterLog, [])
  const { user, address } = renderInConsole(<ApprovalPage />, { address: '/profile/basic' })
  await user.click(screen.getByRole('button', { name: text('parameters:basic.goBack') }))
  await waitFor(() => expect(address()).toBe('/form/group'))
})
