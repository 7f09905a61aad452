import {
  createContentItem,
  deleteMatchingContentItems,
  listContentItems,
  putContentItemsOnline,
  readContentItemHolders,
  setContentItemStatuses,
  takeContentItemsOffline,
  uploadContentItemFile,
} from '@greenroom/contract/areas/content/content-items'
import { listDrafts } from '@greenroom/contract/areas/drafts/drafts'
import { listImports } from '@greenroom/contract/areas/imports/imports'
import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { respondWithoutDrafts } from '../../../kit/form/testing/item-form.tsx'
import { respondWithPlainList } from '../../../kit/list/testing/plain-list.ts'
import { followedJobs } from '../../../kit/session/followed-jobs.ts'
import { uploads } from '../../../testing/fake-network.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { buildContentItem, buildPage, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { Component as ContentItemsPage } from './content-items-page.tsx'

beforeEach(() => {
  respondWithPlainList()
  followedJobs.setState({ ids: [] })
  fakeServer.respond(listDrafts, [])
  fakeServer.respond(listImports, { list: [] })
  fakeServer.respond(listContentItems, () => ({
    ...buildPage([buildContentItem({ id: recordId(300), title: 'Old news', status: 'offline' })]),
    total: 2500,
  }))
})

/** Selects all that match, asks for their deletion and agrees. */
async function deleteAll() {
  const { user } = renderInConsole(<ContentItemsPage />, {
    address: '/list/content?author=Lin&status=offline',
    permissions: ['content-item:read', 'content-item:delete'],
  })
  await screen.findByRole('table', { busy: false })
  await user.click(screen.getByRole('checkbox', { name: text('list:selection.page') }))
  await user.click(screen.getByRole('button', { name: text('list:selection.selectAll', { total: '2,500' }) }))
  const bulk = within(screen.getByRole('region', { name: text('list:selection.actions') }))
  await user.click(bulk.getByRole('button', { name: text('contentItems:action.delete') }))
  const question = await screen.findByRole('dialog')
  expect(question).toHaveTextContent(text('contentItems:ask.deleteAll', { count: 2500 }))
  await user.click(within(question).getByRole('button', { name: text('contentItems:action.delete') }))
}

it('All content items that match are deleted by a job that the console follows', async () => {
  fakeServer.respond(deleteMatchingContentItems, { deleted: 0, job: recordId(301) })
  await deleteAll()
  await waitFor(() => expect(followedJobs.getState().ids).toEqual([recordId(301)]))
  expect(fakeServer.lastRequest(deleteMatchingContentItems).body).toEqual({
    matching: { author: 'Lin', status: ['offline'] },
  })
})

it('Nothing is deleted when one of them is online, and the page says how to go on', async () => {
  fakeServer.respond(deleteMatchingContentItems, refuse('wrongState', { ids: [recordId(302)] }))
  await deleteAll()
  expect(await screen.findByText(text('contentItems:refused.someMatchingOnline'))).toBeVisible()
})

const withoutUndo = allPermissions.filter(permission => permission !== 'operation-log:undo')

/** Shows one content item in the other state, selects it and asks for an action on the selection. */
async function actOn(action: 'online' | 'offline' | 'delete', permissions: readonly Permission[]) {
  const status = action === 'offline' ? 'online' : 'offline'
  const row = buildContentItem({ id: recordId(310), title: 'Old news', status })
  fakeServer.respond(listContentItems, buildPage([row]))
  const { user } = renderInConsole(<ContentItemsPage />, { address: '/list/content', permissions })
  await screen.findByRole('table', { busy: false })
  await user.click(screen.getByRole('checkbox', { name: text('list:selection.page') }))
  const bulk = within(screen.getByRole('region', { name: text('list:selection.actions') }))
  await user.click(bulk.getByRole('button', { name: text(`contentItems:action.${action}`) }))
  return { user, row }
}

it.each([
  ['online', 'offline', putContentItemsOnline],
  ['offline', 'online', takeContentItemsOffline],
] as const)(
  'Content items go %s without a question, and undo puts back %s what that request changed',
  async (status, before, endpoint) => {
    fakeServer.respond(endpoint, ({ body: { ids } }) => ({
      list: ids.map(id => buildContentItem({ id, title: 'Old news', status })),
    }))
    fakeServer.respond(setContentItemStatuses, { changed: 1, job: null })
    const { user, row } = await actOn(status, withoutUndo)
    expect(
      await screen.findByText(text(`contentItems:doneTo.${status}`, { names: '“Old news”' })),
    ).toBeVisible()
    await user.click(await screen.findByRole('button', { name: text('kit:undo') }))
    await waitFor(() =>
      expect(fakeServer.lastRequest(setContentItemStatuses).body).toEqual({
        status: before,
        matching: null,
        changedBy: expect.stringMatching(/^request-/),
      }),
    )
    expect(fakeServer.lastRequest(endpoint).body).toEqual({ ids: [row.id] })
  },
)

it.each([
  [0, [], 'notHeld'],
  [2, [], 'claimedHidden'],
  [1, ['Spring'], 'held'],
  [3, ['Spring', 'Summer'], 'heldMore'],
] as const)(
  'Before a deletion that the user cannot undo the question tells of %i sets, of which the user sees %j',
  async (total, names, key) => {
    const sets = names.map((name, place) => ({ id: recordId(320 + place), name, status: 'online' as const }))
    fakeServer.respond(readContentItemHolders, { total, sets })
    await actOn('delete', withoutUndo)
    const question = await screen.findByRole('dialog')
    const named = names
      .map(name => text('contentItems:names', { name }))
      .join(text('contentItems:listSeparator'))
    expect(question).toHaveTextContent(text(`contentItems:ask.${key}`, { count: total, names: named }))
  },
)

/** Drops files on the window. */
function drop(...names: readonly string[]): void {
  const dropped = new Event('drop', { bubbles: true, cancelable: true })
  const files = names.map(name => new File(['x'], name, { type: 'image/png' }))
  Object.defineProperty(dropped, 'dataTransfer', { value: { types: ['Files'], files } })
  act(() => void window.dispatchEvent(dropped))
}

async function openToCreate(permissions: readonly Permission[]) {
  respondWithoutDrafts()
  fakeServer.respond(uploadContentItemFile, {
    id: recordId(320),
    address: '/files/320',
    name: 'Lanterns by night.png',
    mediaType: 'image/png',
  })
  const rendered = renderInConsole(<ContentItemsPage />, { address: '/list/content', permissions })
  await screen.findByRole('table', { busy: false })
  return rendered
}

it('A picture that is dropped on the library is a new content item: named, with its author, one press from saved', async () => {
  fakeServer.respond(createContentItem, buildContentItem({ title: 'Lanterns by night' }))
  const { user } = await openToCreate(['content-item:read', 'content-item:create'])
  drop('Lanterns by night.png')
  const form = within(await screen.findByRole('dialog', { name: text('contentItems:form.create') }))
  await act(() => uploads.last().complete())
  expect(await form.findByRole('img', { name: 'Lanterns by night.png' })).toBeVisible()
  expect(form.getByRole('textbox', { name: text('contentItems:field.title') })).toHaveValue(
    'Lanterns by night',
  )
  await user.click(form.getByRole('button', { name: text('form:save') }))
  await waitFor(() =>
    expect(fakeServer.lastRequest(createContentItem).body).toMatchObject({
      title: 'Lanterns by night',
      author: 'Ada',
      genre: 'img',
      fileId: recordId(320),
    }),
  )
})

it('A title that is written while the file goes out stays', async () => {
  const { user } = await openToCreate(['content-item:read', 'content-item:create'])
  drop('Lanterns by night.png')
  const form = within(await screen.findByRole('dialog', { name: text('contentItems:form.create') }))
  const title = form.getByRole('textbox', { name: text('contentItems:field.title') })
  await user.type(title, 'Mine')
  await act(() => uploads.last().complete())
  await form.findByRole('img', { name: 'Lanterns by night.png' })
  expect(title).toHaveValue('Mine')
})

it('Several dropped files make no content item, and the page says why', async () => {
  await openToCreate(['content-item:read', 'content-item:create'])
  drop('a.png', 'b.png')
  expect(await screen.findByText(text('contentItems:page.oneFile'))).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})
