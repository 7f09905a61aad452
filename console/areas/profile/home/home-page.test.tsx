import { listProjects } from '@greenroom/contract/areas/profile/projects'
import { routes } from '@greenroom/contract/routes'
import { screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildPage } from '../../../testing/records.ts'
import { renderRouter } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { Component as HomePage } from './home-page.tsx'

const settings = routes.flatMap(({ children = [] }) => children).find(({ name }) => name === 'Setting')

it('“Edit profile” leads from the user’s page to their settings', async () => {
  fakeServer.respond(listProjects, buildPage([]))
  const pages = [
    { path: '/user/info', element: <HomePage /> },
    { path: '*', element: null },
  ]
  const { user, address } = renderRouter(
    createMemoryRouter(pages, { initialEntries: ['/user/info?tab=project'] }),
  )
  await user.click(screen.getByRole('link', { name: text('profile:info.edit') }))
  await waitFor(() => expect(address()).toBe(settings?.path))
})
