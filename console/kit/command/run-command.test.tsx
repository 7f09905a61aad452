import { deleteContentItems } from '@greenroom/contract/areas/content/content-items'
import { allPermissions } from '@greenroom/contract/permissions'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { callWithId } from '../call/call.ts'
import { offerUndo } from '../feedback/action-toast.tsx'
import { type Command, runCommand } from './run-command.ts'

const withoutUndo = allPermissions.filter(permission => permission !== 'operation-log:undo')
const undo = { name: text('kit:undo') }

/** Runs a command that deletes a content item, for a user with these permissions. */
function run(
  permissions: readonly (typeof allPermissions)[number][],
  options: Partial<Command<unknown>> = {},
) {
  fakeServer.respond(deleteContentItems, { deleted: 1 })
  const { user } = renderInConsole(null, { permissions })
  let isDone: Promise<boolean> = Promise.resolve(false)
  act(() => {
    isDone = runCommand({
      confirm: { title: 'Delete it?', message: '“Spring”', confirmLabel: 'Delete', danger: true },
      send: options => callWithId(deleteContentItems, { body: { ids: [recordId(1)] } }, options),
      done: () => 'Deleted “Spring”',
      topics: [],
      ...options,
    })
  })
  return { user, isDone: () => isDone }
}

describe('a change that the user can undo', () => {
  it.each([
    ['by the operation log', allPermissions, {}],
    ['by the operation log, as a part of several', allPermissions, { isUnchanged: () => false }],
    ['in another way', withoutUndo, { offer: (done: string) => offerUndo(done, () => undefined) }],
  ])('is made without a question, named and offered back: %s', async (_, permissions, options) => {
    const { isDone } = run(permissions, options)
    expect(await isDone()).toBe(true)
    expect(await screen.findByText('Deleted “Spring”')).toBeVisible()
    expect(screen.getByRole('button', undo)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is undone by the operation log where that can do it', async () => {
    const { isDone } = run(allPermissions, { offer: done => offerUndo(`${done} otherwise`, () => undefined) })
    expect(await isDone()).toBe(true)
    expect(await screen.findByText('Deleted “Spring”')).toBeVisible()
  })
})

describe('a change that the user cannot undo', () => {
  it.each([
    ['whose undo needs a permission', withoutUndo, {}],
    ['that is final', allPermissions, { isFinal: true }],
    ['of which undo brings back a part', allPermissions, { isUndonePartly: true }],
    [
      'with a question that is read first',
      withoutUndo,
      {
        confirm: async () => ({ title: 'Delete it?', message: '“Spring”', confirmLabel: 'Delete' }),
      },
    ],
  ])('is made only after a question: %s', async (_, permissions, options) => {
    const { user, isDone } = run(permissions, options)
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete it?' }))
    expect(dialog.getByText('“Spring”')).toBeVisible()
    expect(fakeServer.requests(deleteContentItems)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await isDone()).toBe(true)
    expect(fakeServer.requests(deleteContentItems)).toHaveLength(1)
  })

  it('is not made when the question is answered with no', async () => {
    const { user, isDone } = run(allPermissions, { isFinal: true })
    await screen.findByRole('dialog', { name: 'Delete it?' })
    await user.keyboard('{Escape}')
    expect(await isDone()).toBe(false)
    expect(fakeServer.requests(deleteContentItems)).toEqual([])
  })
})
