import '../locales/collection/index.ts'
import { collectSnippet } from '@greenroom/contract/areas/insight/collect-snippet'
import {
  addCollectOrigin,
  deleteCollectOrigin,
  readCollection,
} from '@greenroom/contract/areas/insight/collection'
import type { Permission } from '@greenroom/contract/permissions'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { opensDrawer } from '../../../kit/overlay/drawer-address.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { CollectionButton } from './index.ts'

const row = (number: number, origin: string) => ({
  id: recordId(number),
  origin,
  createdTime: '2026-03-01T08:00:00.000Z',
})
const collection = {
  origins: [row(1, 'https://news.example')],
  lastEventTime: '2026-03-01T08:00:00.000Z',
  lagMs: 900,
  clickHouse: null,
  counted: 12_345,
  bots: 7,
  dropped: [
    { reason: 'unknownContent' as const, sender: 'Reader app', count: 40 },
    { reason: 'origin' as const, sender: '', count: 2 },
  ],
}

beforeEach(() => fakeServer.respond(readCollection, collection))

async function open(permissions: readonly Permission[] = ['insight:read', 'insight:manage']) {
  const rendered = renderInConsole(<CollectionButton />, { permissions })
  await rendered.user.click(screen.getByRole('button', { name: text('collection:title') }))
  await screen.findByText(text('collection:script.title'))
  return rendered
}

it('The drawer shows received and dropped events, and closes with its page', async () => {
  const { address } = await open()
  expect(screen.getByText('12,345')).toBeVisible()
  expect(screen.getByText(text('collection:upToDate'))).toBeVisible()
  const table = screen.getByRole('table')
  const cells = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells).toEqual([
    ...[text('collection:reasons.unknownContent'), 'Reader app', '40'],
    ...[text('collection:reasons.origin'), text('collection:dropped.others'), '2'],
  ])
  expect(opensDrawer(address().slice(1))).toBe(true)
})

it('Before the first event the drawer shows that it waits', async () => {
  fakeServer.respond(readCollection, { ...collection, origins: [], lastEventTime: null, dropped: [] })
  await open()
  expect(screen.getByText(text('collection:waiting'))).toBeVisible()
  expect(screen.getByText(text('collection:origins.none'))).toBeVisible()
  expect(screen.getByText(text('collection:dropped.none'))).toBeVisible()
})

it('Late figures show their delay', async () => {
  fakeServer.respond(readCollection, { ...collection, lagMs: 61_000 })
  await open()
  expect(screen.getByText(text('collection:behind', { seconds: '61' }))).toBeVisible()
})

it('For ClickHouse it shows waiting events, failures, and repaired events', async () => {
  const failingTime = new Date(Date.now() - 120_000).toISOString()
  fakeServer.respond(readCollection, {
    ...collection,
    clickHouse: { waiting: 1200, failingTime, repaired: 7 },
  })
  await open()
  const away = text('collection:clickHouseAway', { events: '1,200' })
  expect(screen.getByText(away, { exact: false })).toBeVisible()
  expect(screen.getByText(text('collection:clickHouseRepaired', { events: '7' }))).toBeVisible()
})

it('The script is copied with the address of this server', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: text('collection:script.copy') }))
  expect(await navigator.clipboard.readText()).toBe(collectSnippet(`${location.origin}/collect.js`, 'ID'))
  expect(await screen.findByText(text('collection:script.copied'))).toBeVisible()
})

it('A website is added as browsers write it, and deleted with a way back', async () => {
  const { user } = await open()
  const field = screen.getByRole('textbox', { name: text('collection:origins.origin') })
  const add = screen.getByRole('button', { name: text('collection:origins.add') })
  await user.type(field, 'https://blog.example/path')
  await user.click(add)
  expect(field).toBeInvalid()
  expect(fakeServer.requests(addCollectOrigin)).toEqual([])

  const issues = [{ path: 'body.origin', msg: 'It is there already' }]
  fakeServer.respond(addCollectOrigin, refuse('invalid', { issues }))
  await user.clear(field)
  await user.type(field, 'HTTPS://Blog.example')
  await user.click(add)
  expect(await screen.findByText('It is there already')).toBeVisible()

  const both = [row(2, 'https://blog.example'), row(1, 'https://news.example')]
  fakeServer.respond(addCollectOrigin, row(2, 'https://blog.example'))
  fakeServer.respond(readCollection, { ...collection, origins: both })
  await user.click(add)
  expect(await screen.findByText('https://blog.example')).toBeVisible()
  expect(fakeServer.lastRequest(addCollectOrigin).body).toEqual({ origin: 'https://blog.example' })

  fakeServer.respond(deleteCollectOrigin, null)
  const origin = 'https://news.example'
  await user.click(screen.getByRole('button', { name: text('collection:origins.deleteOne', { origin }) }))
  expect(await screen.findByText(text('collection:origins.deleted', { origin }))).toBeVisible()
  expect(fakeServer.lastRequest(deleteCollectOrigin).params).toEqual({ id: recordId(1) })
})

it('Readers of figures cannot change websites; other users have no button', async () => {
  const { unmount } = await open(['insight:read'])
  expect(screen.queryByRole('button', { name: text('collection:origins.add') })).toBeNull()
  expect(screen.queryByText(text('collection:origins.delete'))).toBeNull()
  unmount()
  renderInConsole(<CollectionButton />, { permissions: ['content-item:read'] })
  expect(screen.queryByRole('button', { name: text('collection:title') })).toBeNull()
})
