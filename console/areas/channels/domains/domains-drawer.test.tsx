import '../locales/index.ts'
import {
  addRegisteredDomain,
  deleteRegisteredDomains,
  listRegisteredDomains,
} from '@greenroom/contract/areas/channels/registered-domains'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { opensDrawer } from '../../../kit/overlay/drawer-address.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { DomainsButton } from './domains-button.tsx'

const row = (number: number, domain: string) => ({
  id: recordId(number),
  domain,
  userName: 'Ada',
  createdTime: '2026-03-01T08:00:00.000Z',
})

beforeEach(() => fakeServer.respond(listRegisteredDomains, { list: [row(1, 'shop.example')] }))

async function open() {
  const rendered = renderInConsole(<DomainsButton />)
  await rendered.user.click(screen.getByRole('button', { name: text('channels:domains.title') }))
  await screen.findByText('shop.example')
  return rendered
}
const field = () => screen.getByRole('textbox', { name: text('channels:domains.domain') })
const add = () => screen.getByRole('button', { name: text('channels:domains.add') })

it('A domain is added as it was written, and what is wrong with it stands at the field', async () => {
  const { user } = await open()
  await user.click(add())
  await waitFor(() => expect(field()).toBeInvalid())
  await user.type(field(), 'https://blog.example/')
  await user.click(add())
  expect(fakeServer.requests(addRegisteredDomain)).toEqual([])

  const issues = [{ path: 'body.domain', msg: 'It is there already' }]
  fakeServer.respond(addRegisteredDomain, refuse('invalid', { issues }))
  await user.clear(field())
  await user.type(field(), 'Blog.example')
  await user.click(add())
  expect(await screen.findByText('It is there already')).toBeVisible()

  fakeServer.respond(addRegisteredDomain, row(2, 'blog.example'))
  fakeServer.respond(listRegisteredDomains, { list: [row(2, 'blog.example'), row(1, 'shop.example')] })
  await user.click(add())
  expect(await screen.findByText('blog.example')).toBeVisible()
  expect(fakeServer.lastRequest(addRegisteredDomain).body).toEqual({ domain: 'blog.example' })
  expect(field()).toHaveValue('')
  expect(field()).toBeValid()
})

it('A domain is deleted at once, and the empty list says that links may lead anywhere', async () => {
  const { user } = await open()
  fakeServer.respond(deleteRegisteredDomains, { deleted: 1 })
  fakeServer.respond(listRegisteredDomains, { list: [] })
  const domain = 'shop.example'
  await user.click(screen.getByRole('button', { name: text('channels:domains.deleteOne', { domain }) }))
  expect(await screen.findByText(text('channels:domains.none'))).toBeVisible()
  expect(fakeServer.lastRequest(deleteRegisteredDomains).body).toEqual({ ids: [recordId(1)] })
  expect(screen.getByText(text('channels:domains.deleted', { domain }))).toBeVisible()
})

it('Who may not manage domains has no button', () => {
  renderInConsole(<DomainsButton />, { permissions: ['channel:read'] })
  expect(screen.queryByRole('button')).toBeNull()
})

it('The drawer is one of those that end with their page', async () => {
  const { address } = await open()
  expect(opensDrawer(address().slice(1))).toBe(true)
})
