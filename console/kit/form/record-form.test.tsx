import { createContentItem, updateContentItem } from '@greenroom/contract/areas/content/content-items'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { buildContentItem, recordId } from '../../testing/records.ts'
import { text } from '../../testing/text.ts'
import {
  button,
  closed,
  field,
  lastUpdate,
  openForm,
  respondWithoutDrafts,
  saveButton,
} from './testing/item-form.tsx'

const item = buildContentItem()

beforeEach(respondWithoutDrafts)

describe('a form that creates', () => {
  it('sends the typed values, reports success and closes', async () => {
    fakeServer.respond(createContentItem, ({ body }) => buildContentItem({ title: body.title }))
    const { user } = await openForm()
    await user.type(field('Title'), '  Autumn  ')
    await user.type(field('Author'), 'Bo')
    await user.click(button('Create'))
    expect(await screen.findByText('Created Autumn')).toBeVisible()
    expect(fakeServer.lastRequest(createContentItem).body).toMatchObject({ title: 'Autumn', author: 'Bo' })
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  it('shows an error at each wrong field before it sends anything, and focuses the first', async () => {
    const { user } = await openForm()
    await user.click(button('Create'))
    expect(field('Title')).toHaveAccessibleDescription('Required')
    expect(field('Author')).toHaveAccessibleDescription('Required')
    expect(field('Title')).toHaveFocus()
    expect(fakeServer.requests(createContentItem)).toEqual([])
  })

  it('checks a field that was filled as soon as it is left, and no field that was never filled', async () => {
    const { user } = await openForm()
    await user.type(field('Title'), '   ')
    await user.tab()
    expect(field('Title')).toHaveAccessibleDescription('Required')
    await user.tab()
    expect(field('Author')).not.toHaveAttribute('aria-invalid', 'true')
    await user.type(field('Title'), 'Autumn')
    expect(field('Title')).not.toHaveAttribute('aria-invalid', 'true')
  })

  it('takes an error away as soon as its field changes, and leaves the others', async () => {
    const { user } = await openForm()
    await user.click(button('Create'))
    await user.type(field('Title'), 'A')
    expect(field('Title')).not.toHaveAttribute('aria-invalid', 'true')
    expect(field('Author')).toHaveAttribute('aria-invalid', 'true')
  })

  it('puts what the server finds wrong at its field', async () => {
    fakeServer.respond(
      createContentItem,
      refuse('invalid', { issues: [{ path: 'body.author', msg: 'Nobody is called that' }] }),
    )
    const { user } = await openForm()
    await user.type(field('Title'), 'Autumn')
    await user.type(field('Author'), 'Bo')
    await user.click(button('Create'))
    await waitFor(() => expect(field('Author')).toHaveAccessibleDescription('Nobody is called that'))
    expect(field('Author')).toHaveFocus()
    expect(closed).not.toHaveBeenCalled()
  })

  it('shows an error that belongs to no field, and keeps typed text', async () => {
    fakeServer.respond(createContentItem, refuse('storageFull', null))
    const { user } = await openForm()
    await user.type(field('Title'), 'Autumn')
    await user.type(field('Author'), 'Bo{Enter}')
    expect(await screen.findByText(/request-\d+/)).toBeVisible()
    expect(field('Title')).toHaveValue('Autumn')
    expect(closed).not.toHaveBeenCalled()
  })

  it('is sent once, however often it is submitted meanwhile', async () => {
    const response = Promise.withResolvers<void>()
    fakeServer.respond(createContentItem, async () => {
      await response.promise
      return item
    })
    const { user } = await openForm()
    await user.type(field('Title'), 'Autumn')
    await user.type(field('Author'), 'Bo{Enter}{Enter}')
    await waitFor(() => expect(button('Create')).toHaveAttribute('data-loading', 'true'))
    await user.type(field('Author'), '{Enter}')
    response.resolve()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(fakeServer.requests(createContentItem)).toHaveLength(1)
  })
})

describe('a form that edits', () => {
  it('sends only what changed, from the version that was on screen', async () => {
    fakeServer.respond(updateContentItem, { ...item, version: 2 })
    const { user } = await openForm({ item: { ...item, version: 7 } })
    await user.clear(field('Topic'))
    await user.type(field('Topic'), 'food{Enter}')
    expect(await screen.findByText(`Saved ${item.title}`)).toBeVisible()
    expect(lastUpdate()).toEqual({ version: 7, changes: { topic: 'food' } })
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  it('sends nothing when nothing changed, and says so', async () => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 'x{Backspace}')
    await user.click(saveButton())
    expect(await screen.findByText(text('form:unchanged'))).toBeVisible()
    expect(fakeServer.requests(updateContentItem)).toEqual([])
  })

  it('is submitted by Ctrl-Enter from anywhere in it', async () => {
    fakeServer.respond(updateContentItem, { ...item, version: 2 })
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 'x')
    saveButton().focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  it('keeps typed text when another user has deleted the record, and saves it as a new one', async () => {
    fakeServer.respond(updateContentItem, refuse('notFound', null))
    fakeServer.respond(createContentItem, ({ body }) => buildContentItem({ title: body.title }))
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(text('form:missing.message'))
    await user.click(button(text('form:missing.saveAsNew')))
    expect(await screen.findByText(`Created ${item.title}`)).toBeVisible()
    expect(fakeServer.lastRequest(createContentItem).body).toMatchObject({
      title: item.title,
      topic: 'travels',
    })
  })

  it('only lets the text be copied when the user may not make a new record', async () => {
    fakeServer.respond(updateContentItem, refuse('notFound', null))
    const { user } = await openForm({ item, mayCreate: false })
    await user.type(field('Topic'), 's{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(text('form:missing.messageKept'))
    expect(screen.queryByRole('button', { name: text('form:missing.saveAsNew') })).toBeNull()
    expect(field('Topic')).toHaveValue('travels')
  })

  it('says in its own words that the record is deleted where it makes no new ones', async () => {
    fakeServer.respond(updateContentItem, refuse('notFound', null))
    const { user } = await openForm({ item, missingText: 'Nothing to save any more' })
    await user.type(field('Topic'), 's{Enter}')
    expect(await screen.findByText('Nothing to save any more')).toBeVisible()
    expect(saveButton()).toBeVisible()
  })

  it('opens on the draft of a deleted record as unsaved text', async () => {
    await openForm({ deleted: { id: recordId(5), title: 'Winter' } })
    expect(screen.getByRole('alert')).toHaveTextContent(text('form:missing.title'))
    expect(button(text('form:missing.saveAsNew'))).toBeVisible()
  })
})
