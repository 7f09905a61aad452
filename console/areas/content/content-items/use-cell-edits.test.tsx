import {
  type ContentItemDetail,
  listContentItems,
  setContentItemStatuses,
  takeContentItemsOffline,
  updateContentItem,
} from '@greenroom/contract/areas/content/content-items'
import { listUsedTexts } from '@greenroom/contract/areas/content/used-texts'
import { listDrafts } from '@greenroom/contract/areas/drafts/drafts'
import { listImports } from '@greenroom/contract/areas/imports/imports'
import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { genreText, statusText } from '../../../kit/content/labels.ts'
import { respondWithPlainList } from '../../../kit/list/testing/plain-list.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { buildContentItem, buildPage } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { Component as ContentItemsPage } from './content-items-page.tsx'

const listed = buildContentItem({ title: 'Old news', author: 'Lin', topic: 'travel', status: 'online' })
let stored = listed

beforeEach(() => {
  stored = listed
  respondWithPlainList()
  fakeServer.respond(listDrafts, [])
  fakeServer.respond(listImports, { list: [] })
  fakeServer.respond(listUsedTexts, { list: ['Zhou Wen'] })
  fakeServer.respond(listContentItems, () => buildPage([stored]))
  fakeServer.respond(updateContentItem, ({ body: { version, changes } }) => {
    if (version !== stored.version) return refuse('conflict', { current: stored })
    const { genre = stored.genre, author = stored.author, topic = stored.topic } = changes
    stored = { ...stored, genre, author, topic, version: version + 1 }
    return stored
  })
})

async function openPage(permissions: readonly Permission[] = allPermissions) {
  const { user } = renderInConsole(<ContentItemsPage />, { address: '/list/content', permissions })
  await screen.findByRole('table', { busy: false })
  return user
}
/** The button that a cell is for users who may change it. */
const cell = (shown: string) =>
  within(screen.getByRole('row', { name: /Old news/ })).getByRole('button', { name: shown })
const field = (name: string) => screen.findByRole('combobox', { name })
const lastUpdate = () => fakeServer.lastRequest(updateContentItem).body

describe('a cell of the list of content items', () => {
  it('takes a text by keyboard alone: Enter opens and saves, the focus is on the cell again, and Undo is offered', async () => {
    const user = await openPage()
    cell('Lin').focus()
    await user.keyboard('{Enter}')
    const author = await field(text('contentItems:field.author'))
    await waitFor(() => expect(author).toHaveFocus())
    await user.clear(author)
    await user.keyboard('Bo{Enter}')
    expect(await screen.findByText(text('contentItems:done.saved', { name: 'Old news' }))).toBeVisible()
    expect(screen.getByRole('button', { name: text('kit:undo') })).toBeVisible()
    expect(lastUpdate()).toEqual({ version: 1, changes: { author: 'Bo' } })
    await waitFor(() => expect(cell('Bo')).toHaveFocus())
  })

  it('suggests texts that are in use, and saves a chosen one', async () => {
    const user = await openPage()
    await user.click(cell('travel'))
    await user.clear(await field('Topic'))
    await user.click(await screen.findByRole('option', { name: 'Zhou Wen' }))
    await user.click(screen.getByRole('button', { name: text('form:save') }))
    await waitFor(() => expect(lastUpdate()).toEqual({ version: 1, changes: { topic: 'Zhou Wen' } }))
  })

  it('is left by Escape unchanged', async () => {
    const user = await openPage()
    await user.click(cell('Lin'))
    await user.type(await field(text('contentItems:field.author')), 'n{Escape}')
    await waitFor(() => expect(cell('Lin')).toHaveFocus())
    expect(fakeServer.requests(updateContentItem)).toEqual([])
  })

  it('keeps the rules of the form: an author is required', async () => {
    const user = await openPage()
    await user.click(cell('Lin'))
    const author = await field(text('contentItems:field.author'))
    await user.clear(author)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(author).toBeInvalid())
    expect(fakeServer.requests(updateContentItem)).toEqual([])
  })

  it('takes another genre from a menu by the arrow keys', async () => {
    const user = await openPage()
    cell(genreText('img')).focus()
    await user.keyboard('{Enter}')
    const other = await screen.findByRole('menuitemradio', { name: genreText('text') })
    other.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(lastUpdate()).toEqual({ version: 1, changes: { genre: 'text' } }))
    expect(await screen.findByText(text('contentItems:done.saved', { name: 'Old news' }))).toBeVisible()
  })

  it('changes the state as the row’s action does, with Undo', async () => {
    fakeServer.respond(takeContentItemsOffline, { list: [{ ...listed, status: 'offline' }] })
    fakeServer.respond(setContentItemStatuses, { changed: 1, job: null })
    const user = await openPage()
    await user.click(cell(statusText('online')))
    await user.click(await screen.findByRole('menuitemradio', { name: statusText('offline') }))
    expect(
      await screen.findByText(text('contentItems:doneTo.offline', { names: '“Old news”' })),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: text('kit:undo') })).toBeVisible()
    expect(fakeServer.lastRequest(takeContentItemsOffline).body).toEqual({ ids: [listed.id] })
  })

  it.each<[string, Partial<ContentItemDetail>]>([
    ['saves over changes of others to other fields', { title: 'New news' }],
    ['asks whose text stays where another user changed the same one', { author: 'Zhou' }],
  ])('%s', async (_, theirs) => {
    const user = await openPage()
    stored = { ...listed, ...theirs, version: 2 }
    await user.click(cell('Lin'))
    const author = await field(text('contentItems:field.author'))
    await user.clear(author)
    await user.keyboard('Bo{Enter}')
    if (theirs.author) {
      const question = within(await screen.findByRole('dialog', { name: text('form:conflict.title') }))
      await user.click(question.getByRole('radio', { name: /Bo/ }))
      await user.click(question.getByRole('button', { name: text('form:conflict.save') }))
    }
    await waitFor(() => expect(lastUpdate()).toEqual({ version: 2, changes: { author: 'Bo' } }))
  })

  it('is changed in its place only by users who may', async () => {
    await openPage(['content-item:read', 'content-item:publish'])
    const row = within(screen.getByRole('row', { name: /Old news/ }))
    expect(cell(statusText('online'))).toBeVisible()
    for (const shown of ['Lin', 'travel', genreText('img')]) {
      expect(row.getByText(shown)).toBeVisible()
      expect(row.queryByRole('button', { name: shown })).toBeNull()
    }
  })
})
