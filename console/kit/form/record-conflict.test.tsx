import { type ContentItemDetail, updateContentItem } from '@greenroom/contract/areas/content/content-items'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { buildContentItem } from '../../testing/records.ts'
import { text } from '../../testing/text.ts'
import {
  closed,
  field,
  lastUpdate,
  openForm,
  respondWithoutDrafts,
  saveButton,
} from './testing/item-form.tsx'

const item = buildContentItem({ title: 'Spring', author: 'Lin', topic: 'travel' })

/** An item that another user changes while the form is open; saves succeed from its newest version only. */
function changedMeanwhile(...others: Partial<ContentItemDetail>[]): void {
  let stored = item
  fakeServer.respond(updateContentItem, ({ body }) => {
    const other = others.shift()
    if (other) stored = { ...stored, ...other, version: stored.version + 1 }
    if (body.version !== stored.version) return refuse('conflict', { current: stored })
    return { ...stored, version: stored.version + 1 }
  })
}

const dialog = () => screen.findByRole('dialog', { name: text('form:conflict.title') })
const side = (group: HTMLElement, whose: 'mine' | 'theirs') =>
  within(group).getByRole('radio', { name: new RegExp(text(`form:conflict.${whose}`)) })

beforeEach(respondWithoutDrafts)

describe('a record that another user saved meanwhile', () => {
  it('is merged without a question where the changes are in different fields, and the toast names these', async () => {
    changedMeanwhile({ author: 'Bo' })
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's{Enter}')
    expect(await screen.findByText(text('form:merged', { fields: 'Field author' }))).toBeVisible()
    expect(lastUpdate()).toEqual({ version: 2, changes: { topic: 'travels' } })
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  it('is merged again when it changes once more during the merge', async () => {
    changedMeanwhile({ author: 'Bo' }, { title: 'Summer' })
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's{Enter}')
    expect(
      await screen.findByText(text('form:merged', { fields: 'Field title, Field author' })),
    ).toBeVisible()
    expect(fakeServer.requests(updateContentItem).map(({ body }) => body.version)).toEqual([1, 2, 3])
  })

  it('asks only about the fields that both changed, with the value before and both new ones', async () => {
    changedMeanwhile({ topic: 'food', author: 'Bo' })
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's{Enter}')
    const groups = within(await dialog()).getAllByRole('radiogroup')
    expect(groups).toHaveLength(1)
    const [topic] = groups
    expect(topic).toHaveAccessibleName('Field topic')
    expect(topic).toHaveAccessibleDescription(expect.stringContaining('travel'))
    expect(topic).toHaveTextContent('travels')
    expect(topic).toHaveTextContent('food')
  })

  it('chooses nothing beforehand and saves only when each field is decided', async () => {
    changedMeanwhile({ topic: 'food', title: 'Summer' })
    const { user } = await openForm({ item })
    await user.type(field('Title'), ' rain')
    await user.type(field('Topic'), 's{Enter}')
    const box = within(await dialog())
    const save = () => box.getByRole('button', { name: text('form:conflict.save') })
    const [title, topic] = box.getAllByRole('radiogroup')
    if (!title || !topic) throw new Error('two fields are asked about')
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    await user.click(side(title, 'mine'))
    await user.click(save())
    expect(fakeServer.requests(updateContentItem)).toHaveLength(1)
    await user.click(side(topic, 'theirs'))
    await user.click(save())
    expect(await screen.findByText(text('form:merged', { fields: 'Field topic' }))).toBeVisible()
    expect(lastUpdate()).toEqual({ version: 2, changes: { title: 'Spring rain' } })
  })

  it('takes one side for all fields at one press', async () => {
    changedMeanwhile({ topic: 'food', title: 'Summer' })
    const { user } = await openForm({ item })
    await user.type(field('Title'), ' rain')
    await user.type(field('Topic'), 's{Enter}')
    const box = within(await dialog())
    await user.click(box.getByRole('button', { name: text('form:conflict.allMine') }))
    await user.click(box.getByRole('button', { name: text('form:conflict.save') }))
    expect(await screen.findByText('Saved Spring rain')).toBeVisible()
    expect(lastUpdate()).toEqual({ version: 2, changes: { title: 'Spring rain', topic: 'travels' } })
  })

  it('has nothing left to save when only theirs was chosen', async () => {
    changedMeanwhile({ topic: 'food' })
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's{Enter}')
    const box = within(await dialog())
    await user.click(box.getByRole('radio', { name: /food/ }))
    await user.click(box.getByRole('button', { name: text('form:conflict.save') }))
    expect(await screen.findByText(text('form:merged', { fields: 'Field topic' }))).toBeVisible()
    expect(fakeServer.requests(updateContentItem)).toHaveLength(1)
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  it('is not saved when the user returns to the form, which is unchanged', async () => {
    changedMeanwhile({ topic: 'food' })
    const { user } = await openForm({ item })
    await user.type(field('Topic'), 's{Enter}')
    await user.click(within(await dialog()).getByRole('button', { name: text('kit:cancel') }))
    await waitFor(() => expect(saveButton()).toBeEnabled())
    expect(field('Topic')).toHaveValue('travels')
    expect(fakeServer.requests(updateContentItem)).toHaveLength(1)
    expect(closed).not.toHaveBeenCalled()
  })

  it('shows an emptied field as empty, not as nothing', async () => {
    changedMeanwhile({ topic: 'food' })
    const { user } = await openForm({ item })
    await user.clear(field('Topic'))
    await user.click(saveButton())
    expect(await dialog()).toHaveTextContent(text('form:conflict.empty'))
  })
})
