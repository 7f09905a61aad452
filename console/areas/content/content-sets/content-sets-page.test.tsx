import {
  type ContentSetRow,
  createContentSet,
  deleteContentSets,
  listContentSets,
  putContentSetsOnline,
  readContentSet,
  setContentSetStatuses,
  takeContentSetsOffline,
} from '@greenroom/contract/areas/content/content-sets'
import { listDrafts, readDraft } from '@greenroom/contract/areas/drafts/drafts'
import { listImports } from '@greenroom/contract/areas/imports/imports'
import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { respondWithoutDrafts } from '../../../kit/form/testing/item-form.tsx'
import { respondWithPlainList } from '../../../kit/list/testing/plain-list.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { buildContentSet, buildDraft, buildPage, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { rowOperation } from '../../../testing/row-operation.ts'
import { text } from '../../../testing/text.ts'
import { Component as ContentSetsPage } from './content-sets-page.tsx'
import { statusText } from './labels.ts'

const names = ['Spring picks', 'Summer picks', 'Winter picks'] as const
let stored: ContentSetRow[]

function setStored(ids: readonly string[], status: ContentSetRow['status']) {
  stored = stored.map(set => (ids.includes(set.id) ? { ...set, status } : set))
  return { list: stored.filter(({ id }) => ids.includes(id)) }
}

beforeEach(() => {
  respondWithPlainList()
  stored = names.map((name, place) => buildContentSet({ id: recordId(200 + place), number: place + 1, name }))
  fakeServer.respond(listDrafts, [])
  fakeServer.respond(listImports, { list: [] })
  fakeServer.respond(listContentSets, () => buildPage(stored))
  fakeServer.respond(putContentSetsOnline, ({ body: { ids } }) => setStored(ids, 'online'))
  fakeServer.respond(takeContentSetsOffline, ({ body: { ids } }) => setStored(ids, 'offline'))
})

async function openPage(permissions = allPermissions) {
  const rendered = renderInConsole(<ContentSetsPage />, { address: '/list/search-table', permissions })
  await screen.findByRole('table', { busy: false })
  return rendered
}

const rowButton = (action: 'online' | 'offline', name: string = names[0]) =>
  screen.getByRole('button', { name: `${text(`content:action.${action}`)}: ${name}` })
const deletion = (user: UserEvent) => rowOperation(user, text('content:action.delete'), names[0])
const statuses = () => names.map(name => within(screen.getByRole('row', { name: new RegExp(name) })))
const question = () => screen.findByRole('dialog')
const agree = async (action: 'delete') =>
  within(await question()).getByRole('button', { name: text(`content:action.${action}`) })
const without = (permission: Permission) => allPermissions.filter(one => one !== permission)

describe('a content set', () => {
  it('is put online and taken offline without a question, and the last change can be undone', async () => {
    const { user } = await openPage()
    await user.click(rowButton('online'))
    await waitFor(() => expect(rowButton('offline')).toBeVisible())
    expect(
      await screen.findByText(text('content:doneTo.online', { names: `“${names[0]}”` })),
    ).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: text('kit:undo') })).toHaveLength(1)
    await user.click(rowButton('offline'))
    await waitFor(() => expect(rowButton('online')).toBeVisible())
    // The first offer would put nothing right any more.
    await waitFor(() => expect(screen.getAllByRole('button', { name: text('kit:undo') })).toHaveLength(1))
    expect(fakeServer.lastRequest(takeContentSetsOffline).body).toEqual({ ids: [recordId(200)] })
  })

  it('cannot be deleted while it is online, and says so', async () => {
    setStored([recordId(200)], 'online')
    const { user } = await openPage()
    const entry = await deletion(user)
    expect(entry).toBeDisabled()
    expect(entry).toHaveTextContent(text('content:refused.online'))
  })

  it('is deleted only when a user who cannot undo it agrees', async () => {
    fakeServer.respond(deleteContentSets, ({ body: { ids } }) => {
      stored = stored.filter(({ id }) => !ids.includes(id))
      return { deleted: ids.length }
    })
    const { user } = await openPage(without('operation-log:undo'))
    await user.click(await deletion(user))
    await user.click(within(await question()).getByRole('button', { name: text('kit:cancel') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fakeServer.requests(deleteContentSets)).toEqual([])
    await user.click(await deletion(user))
    await user.click(await agree('delete'))
    await waitFor(() => expect(screen.queryByText(names[0])).toBeNull())
  })

  it('that another user put online meanwhile is not deleted, and is named', async () => {
    fakeServer.respond(deleteContentSets, refuse('wrongState', { ids: [recordId(200)] }))
    const { user } = await openPage()
    await user.click(await deletion(user))
    expect(
      await screen.findByText(text('content:refused.wrongState', { names: `“${names[0]}”` })),
    ).toBeVisible()
  })
})

describe('several content sets', () => {
  it('are put online at once, and the others stay as they are', async () => {
    const { user } = await openPage()
    for (const row of [names[0], names[2]]) {
      await user.click(screen.getByRole('checkbox', { name: text('list:selection.row', { row }) }))
    }
    const bulk = within(screen.getByRole('region', { name: text('list:selection.actions') }))
    await user.click(bulk.getByRole('button', { name: text('content:action.online') }))
    await waitFor(() =>
      expect(fakeServer.lastRequest(putContentSetsOnline).body).toEqual({
        ids: [recordId(200), recordId(202)],
      }),
    )
    await waitFor(() => {
      const [first, second, third] = statuses()
      expect(first?.getByText(statusText('online'))).toBeVisible()
      expect(second?.getByText(statusText('offline'))).toBeVisible()
      expect(third?.getByText(statusText('online'))).toBeVisible()
    })
  })

  it('that were ticked are taken back by the request that changed them where the log undoes nothing, and Undo is gone', async () => {
    fakeServer.respond(setContentSetStatuses, { changed: 1, job: null })
    const { user } = await openPage(without('operation-log:undo'))
    await user.click(screen.getByRole('checkbox', { name: text('list:selection.row', { row: names[0] }) }))
    const bulk = within(screen.getByRole('region', { name: text('list:selection.actions') }))
    await user.click(bulk.getByRole('button', { name: text('content:action.online') }))
    const undo = { name: text('kit:undo') }
    await user.click(await screen.findByRole('button', undo))
    await waitFor(() =>
      expect(fakeServer.lastRequest(setContentSetStatuses).body).toEqual({
        status: 'offline',
        matching: null,
        changedBy: expect.stringMatching(/.+/),
      }),
    )
    await waitFor(() => expect(screen.queryByRole('button', undo)).toBeNull())
  })
})

it('Who may neither publish nor delete content sets is offered neither, nor a selection', async () => {
  await openPage(['content-set:read', 'content-set:create', 'content-set:update'])
  expect(screen.getByRole('button', { name: text('content:action.create') })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Put online|Take offline|Delete)/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('the draft of a set that another user deleted meanwhile is offered, and saved as a new set', async () => {
  const subject = recordId(299)
  const { name, contentType, filterType, description, rules } = buildContentSet({ name: 'Deleted meanwhile' })
  const values = { name, contentType, filterType, description, rules }
  const draft = buildDraft({
    form: 'content-set',
    subject,
    title: name,
    base: { values, version: 1 },
    values: { ...values, description: 'Too good to lose' },
  })
  respondWithoutDrafts()
  fakeServer.respond(listDrafts, [draft])
  fakeServer.respond(readDraft, draft)
  fakeServer.respond(readContentSet, refuse('notFound', null))
  fakeServer.respond(createContentSet, ({ body }) => buildContentSet({ name: body.name }))
  const { user } = await openPage()
  await user.click(await screen.findByRole('button', { name: /^Deleted meanwhile/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(text('form:missing.title'))
  const form = within(await question())
  await user.click(form.getByRole('button', { name: text('form:draft.takeOver.opening') }))
  const field = form.getByRole('textbox', { name: text('content:set.description') })
  await waitFor(() => expect(field).toHaveValue('Too good to lose'))
  await user.click(form.getByRole('button', { name: text('form:missing.saveAsNew') }))
  await waitFor(() =>
    expect(fakeServer.lastRequest(createContentSet).body).toMatchObject({ description: 'Too good to lose' }),
  )
})
