import { listParameterLog, readBasicProfile } from '@greenroom/contract/areas/parameters/parameters'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { recordTabTitles } from '../../../testing/tab-titles.ts'
import { text } from '../../../testing/text.ts'
import { buildChange, buildProfile } from '../testing/profile.ts'
import { Component as ApprovalPage } from './approval-page.tsx'

it('A request calls the tab by its number', async () => {
  fakeServer.respond(readBasicProfile, buildProfile({ request: buildChange({ contentNumber: 'VA000007' }) }))
  fakeServer.respond(listParameterLog, [])
  const { tab, titles } = recordTabTitles()
  renderInConsole(<ApprovalPage />, { address: '/profile/basic', tab })
  await waitFor(() => expect(titles).toEqual(['VA000007']))
})

it('From a copied link, Go back leads to the form', async () => {
  fakeServer.respond(readBasicProfile, buildProfile())
  fakeServer.respond(listParameterLog, [])
  const { user, address } = renderInConsole(<ApprovalPage />, { address: '/profile/basic' })
  await user.click(screen.getByRole('button', { name: text('parameters:basic.goBack') }))
  await waitFor(() => expect(address()).toBe('/form/group'))
})
