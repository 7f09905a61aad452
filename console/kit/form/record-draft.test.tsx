import { createContentItem, updateContentItem } from '@greenroom/contract/areas/content/content-items'
import { dropDraft, readDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { buildContentItem, buildDraft } from '../../testing/records.ts'
import { text } from '../../testing/text.ts'
import { invalidate } from '../call/events.ts'
import { finishBeforeLeaving } from '../navigation/before-leaving.ts'
import {
  button,
  closed,
  field,
  lastUpdate,
  openForm,
  respondWithoutDrafts,
  saveButton,
} from './testing/item-form.tsx'

const item = buildContentItem({ title: 'Spring', topic: 'travel' })
const { id, title, genre, author, source, topic, language, body, publishedTime } = item
const fields = { title, genre, author, source, topic, language, body, publishedTime, fileId: null }

/** A draft of the item from another device. */
const draft = buildDraft({
  subject: id,
  title: 'Spring',
  values: { ...fields, topic: 'food' },
  base: { values: fields, version: 1 },
})

const leavePage = () => act(() => window.dispatchEvent(new Event('pagehide')))
const lastSaved = () => fakeServer.lastRequest(saveDraft).body
const offer = (when: 'opening' | 'meanwhile') =>
  screen.findByRole('button', { name: text(`form:draft.takeOver.${when}`) })

beforeEach(respondWithoutDrafts)

describe('text that is typed into a form', () => {
  it('is kept as a draft with what it started from, and the form says so', async () => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    leavePage()
    await waitFor(() =>
      expect(lastSaved()).toMatchObject({
        form: 'content-item',
        subject: id,
        title: 'Spring',
        values: { ...fields, topic: 'travels' },
        base: { values: fields, version: 1 },
        sequence: 1,
        basedOn: null,
      }),
    )
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23' })
    const at = time.format(new Date('2026-03-01T09:00:00.000Z'))
    expect(await screen.findByText(text('form:draft.kept', { time: at }))).toBeVisible()
  })

  it('is kept before the user signs out', async () => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    await act(finishBeforeLeaving)
    expect(lastSaved()).toMatchObject({ subject: id, values: { ...fields, topic: 'travels' } })
  })

  it('is not kept while nothing differs from the start', async () => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's{Backspace}')
    leavePage()
    expect(fakeServer.requests(saveDraft)).toEqual([])
  })

  it('names the colleagues who write on the same record', async () => {
    const others = [{ name: 'Bo Lin', savedTime: '2026-03-01T09:00:00.000Z' }]
    fakeServer.respond(saveDraft, { savedTime: '2026-03-01T09:00:00.000Z', others })
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    leavePage()
    expect(await screen.findByText(text('form:draft.editors', { names: 'Bo Lin' }))).toBeVisible()
  })

  it('is said not to be kept when it could not be', async () => {
    fakeServer.respond(saveDraft, refuse('storageFull', null))
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    leavePage()
    expect(await screen.findByText(text('form:draft.failed'))).toBeVisible()
  })

  it('is no draft any more once the form is saved', async () => {
    fakeServer.respond(updateContentItem, { ...item, version: 2 })
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    leavePage()
    await waitFor(() => expect(fakeServer.requests(saveDraft)).toHaveLength(1))
    await user.click(saveButton())
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    const { writer, sequence } = lastSaved()
    await waitFor(() => expect(fakeServer.lastRequest(dropDraft).body.saves).toEqual([{ writer, sequence }]))
  })
})

describe('a draft that was begun before', () => {
  beforeEach(() => fakeServer.respond(readDraft, draft))

  it('is offered, and the form stays as the record is until the user takes it', async () => {
    await openForm({ item })
    expect(await offer('opening')).toBeVisible()
    expect(field('Topic')).toHaveValue('travel')
  })

  it('fills the form when it is taken, and is saved from the version that it started from', async () => {
    fakeServer.respond(updateContentItem, { ...item, version: 3 })
    const { user } = await openForm({ item: { ...item, author: 'Bo', version: 2 } })
    await user.click(await offer('opening'))
    await waitFor(() => expect(field('Topic')).toHaveValue('food'))
    await user.click(saveButton())
    await waitFor(() => expect(lastUpdate()).toEqual({ version: 1, changes: { topic: 'food' } }))
  })

  it('that is on its way is waited for: the form is not saved without it', async () => {
    fakeServer.respond(updateContentItem, { ...item, version: 2 })
    const { user } = await openForm({ item })
    const takeIt = await offer('opening')
    const onItsWay = Promise.withResolvers<void>()
    fakeServer.respond(readDraft, async () => {
      await onItsWay.promise
      return draft
    })
    await user.click(takeIt)
    await user.click(saveButton())
    expect(fakeServer.requests(updateContentItem)).toEqual([])
    onItsWay.resolve()
    await waitFor(() => expect(field('Topic')).toHaveValue('food'))
  })

  it('is discarded at one press and comes back with Undo', async () => {
    const { user } = await openForm({ item })
    await user.click(await screen.findByRole('button', { name: text('form:draft.discard') }))
    await waitFor(() =>
      expect(fakeServer.lastRequest(dropDraft).body.saves).toEqual([{ writer: draft.writer, sequence: 1 }]),
    )
    expect(screen.queryByRole('button', { name: text('form:draft.takeOver.opening') })).toBeNull()
    expect(await screen.findByText(text('form:draft.discarded'))).toBeVisible()
    await user.click(button(text('kit:undo')))
    expect(await offer('opening')).toBeVisible()
    await waitFor(() => expect(lastSaved()).toMatchObject({ values: draft.values, sequence: 2 }))
  })

  it('says which of its fields the form does not know', async () => {
    fakeServer.respond(readDraft, { ...draft, values: { ...draft.values, mood: 'happy' } })
    const { user } = await openForm({ item })
    await user.click(await offer('opening'))
    expect(await screen.findByText(text('form:draft.ignored', { fields: 'Field mood' }))).toBeVisible()
  })

  it('of a new record is taken into the form that makes one', async () => {
    fakeServer.respond(readDraft, buildDraft({ values: { ...fields, title: 'Autumn' } }))
    fakeServer.respond(createContentItem, ({ body: made }) => buildContentItem({ title: made.title }))
    const { user } = await openForm()
    await user.click(await offer('opening'))
    await waitFor(() => expect(field('Title')).toHaveValue('Autumn'))
    await user.click(button('Create'))
    expect(await screen.findByText('Created Autumn')).toBeVisible()
  })
})

describe('a draft that another device writes meanwhile', () => {
  it('is asked about, and nothing is kept before that is decided', async () => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    leavePage()
    await waitFor(() => expect(fakeServer.requests(saveDraft)).toHaveLength(1))
    fakeServer.respond(readDraft, draft)
    await act(() => invalidate('draft.changed'))
    expect(await offer('meanwhile')).toBeVisible()
    expect(screen.getByText(text('form:draft.undecided'))).toBeVisible()
    await user.type(field('Topic'), '!')
    leavePage()
    expect(fakeServer.requests(saveDraft)).toHaveLength(1)
  })

  it('is offered in a form in which nothing was typed yet', async () => {
    await openForm({ item })
    fakeServer.respond(readDraft, draft)
    await act(() => invalidate('draft.changed'))
    expect(await offer('opening')).toBeVisible()
    expect(field('Topic')).toHaveValue('travel')
  })

  it('is replaced when the user keeps the text of the form', async () => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    leavePage()
    await waitFor(() => expect(fakeServer.requests(saveDraft)).toHaveLength(1))
    fakeServer.respond(readDraft, draft)
    await act(() => invalidate('draft.changed'))
    await user.click(await screen.findByRole('button', { name: text('form:draft.keepMine') }))
    await waitFor(() =>
      expect(lastSaved()).toMatchObject({
        values: { topic: 'travels' },
        basedOn: { writer: draft.writer, sequence: 1 },
      }),
    )
  })

  it('fills the form when it is taken over', async () => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    leavePage()
    fakeServer.respond(readDraft, draft)
    await act(() => invalidate('draft.changed'))
    await user.click(await offer('meanwhile'))
    await waitFor(() => expect(field('Topic')).toHaveValue('food'))
  })
})
