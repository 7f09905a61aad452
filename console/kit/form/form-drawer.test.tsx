import { dropDraft, type SavedDraft, saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, type Refusal, refuse } from '../../testing/fake-server.ts'
import { buildContentItem } from '../../testing/records.ts'
import { buildTab } from '../../testing/tab.ts'
import { text } from '../../testing/text.ts'
import { closed, field, openForm, respondWithoutDrafts } from './testing/item-form.tsx'

const item = buildContentItem()
const question = () => screen.findByRole('dialog', { name: text('form:unsaved.title') })
const response = async (name: string) => within(await question()).getByRole('button', { name })
const draftQuestion = () => screen.findByRole('dialog', { name: text('form:unsaved.keepTitle') })
const draftResponse = async (name: string) => within(await draftQuestion()).getByRole('button', { name })
/** The question comes while the draft is still being saved, after a wait for it. */
const slowDraftResponse = (name: string) => screen.findByRole('button', { name }, { timeout: 20_000 })
const cancelButton = () => screen.getByRole('button', { name: text('kit:cancel') })

beforeEach(respondWithoutDrafts)

describe('a form at the side of the page', () => {
  it('puts the cursor into its first field', async () => {
    await openForm({ item })
    await waitFor(() => expect(field('Title')).toHaveFocus())
  })

  it('closes at once while nothing was typed', async () => {
    const { user } = await openForm({ item })
    await user.click(cancelButton())
    expect(closed).toHaveBeenCalledOnce()
  })

  it.each(['Cancel', 'Escape', 'the cross'] as const)('asks before %s discards typed text', async way => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    if (way === 'Cancel') await user.click(cancelButton())
    else if (way === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: text('kit:close') }))
    await user.click(await draftResponse(text('form:unsaved.stay')))
    expect(closed).not.toHaveBeenCalled()
    expect(field('Topic')).toHaveValue('travels')
  })

  it('keeps the draft when Enter answers the question', async () => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await draftResponse(text('form:unsaved.keep'))).toHaveFocus())
    expect(fakeServer.requests(saveDraft)).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(fakeServer.requests(dropDraft)).toEqual([])
  })

  it('deletes the draft when the user says so', async () => {
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    await user.click(cancelButton())
    await user.click(await draftResponse(text('form:unsaved.delete')))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    await waitFor(() => expect(fakeServer.requests(dropDraft)).toHaveLength(1))
  })

  it('asks whether to keep a draft that is still being saved, and waits for it before it closes', async () => {
    const saved = Promise.withResolvers<SavedDraft | Refusal>()
    fakeServer.respond(saveDraft, () => saved.promise)
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    await user.keyboard('{Escape}')
    await user.click(await slowDraftResponse(text('form:unsaved.keep')))
    expect(closed).not.toHaveBeenCalled()
    saved.resolve({ savedTime: '2026-11-27T08:00:00.000Z', others: [] })
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  it('says that text will be lost when saving fails after the answer to keep it', async () => {
    const saved = Promise.withResolvers<SavedDraft | Refusal>()
    fakeServer.respond(saveDraft, () => saved.promise)
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    await user.keyboard('{Escape}')
    await user.click(await slowDraftResponse(text('form:unsaved.keep')))
    saved.resolve(refuse('general', null))
    expect(within(await question()).getByText(text('form:unsaved.failed'))).toBeVisible()
    expect(closed).not.toHaveBeenCalled()
  })

  it('says that text will be lost where its draft cannot be saved, and puts the focus on staying', async () => {
    fakeServer.respond(saveDraft, refuse('general', null))
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's')
    await user.keyboard('{Escape}')
    expect(within(await question()).getByText(text('form:unsaved.failed'))).toBeVisible()
    await waitFor(async () => expect(await response(text('form:unsaved.stay'))).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(closed).not.toHaveBeenCalled()
  })
})

describe('a form with something that is not saved', () => {
  it('marks the tab until it is as at its start again', async () => {
    const tab = buildTab()
    const { user } = await openForm({ item, tab })
    await user.type(field('Topic'), 's')
    expect(tab.isDirty()).toBe(true)
    await user.type(field('Topic'), '{Backspace}')
    expect(tab.isDirty()).toBe(false)
  })

  it('keeps its mark while another tab is shown, which stops its effects', async () => {
    let isShown = true
    const tab = buildTab({ isShown: () => isShown })
    const { user, unmount } = await openForm({ item, tab })
    await user.type(field('Topic'), 's')
    isShown = false
    unmount()
    expect(tab.isDirty()).toBe(true)
  })

  it('lets its page go without a question where the tab keeps it', async () => {
    const { user, navigate, address } = await openForm({ item, tab: buildTab() })
    await user.type(field('Topic'), 's')
    await navigate('/elsewhere')
    expect(address()).toBe('/elsewhere')
  })

  it('asks before its page is left where nothing keeps it', async () => {
    const { user, navigate, address } = await openForm({ item })
    await user.type(field('Topic'), 's')
    void navigate('/elsewhere')
    await user.click(await response(text('kit:cancel')))
    expect(address()).toBe('/')
    void navigate('/elsewhere')
    await user.click(await response(text('form:unsaved.leave')))
    await waitFor(() => expect(address()).toBe('/elsewhere'))
  })

  it('goes where the user wanted to go last, when they tried twice', async () => {
    const { user, navigate, address } = await openForm({ item })
    await user.type(field('Topic'), 's')
    void navigate('/elsewhere')
    await question()
    await act(async () => void navigate('/further'))
    await user.click(await response(text('form:unsaved.leave')))
    await waitFor(() => expect(address()).toBe('/further'))
  })

  it('has the browser ask before the window closes, where it stands in no tab', async () => {
    const { user } = await openForm({ item })
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(close()).toBe(false)
    await user.type(field('Topic'), 's')
    expect(close()).toBe(true)
  })
})
