import type { UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '../feedback/toast.ts'
import { clearSession, session } from '../session/session.ts'
import { type Action, actionOn } from './action.ts'
import { offeredActions, registerActions, runAction } from './registry.ts'

const action = (id: string, more: Partial<Action> = {}): Action => ({
  id,
  label: () => id,
  run: () => undefined,
  ...more,
})

/** Gives the user exactly these permissions. */
const allow = (...permissions: string[]) =>
  session.setState({ user: { permissions } as Partial<UserRecord> as UserRecord })

const ids = () => offeredActions().map(({ id }) => id)

let stops: (() => void)[] = []
const register = (...actions: Action[]) => {
  const stop = registerActions(actions)
  stops.push(stop)
  return stop
}

beforeEach(() => allow())
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  clearSession()
})

test('actions are offered as long as they are registered', () => {
  const stop = register(action('a'), action('b'))
  register(action('c'))
  expect(ids()).toEqual(['a', 'b', 'c'])
  stop()
  expect(ids()).toEqual(['c'])
})

test('a user is offered only what their current permissions allow', () => {
  register(action('read'), action('write', { need: 'content-set:create' }))
  expect(ids()).toEqual(['read'])
  allow('content-set:create')
  expect(ids()).toEqual(['read', 'write'])
  clearSession()
  expect(ids()).toEqual(['read'])
})

test('an action that is refused says why instead of running', () => {
  const notice = vi.spyOn(toast, 'notice').mockReturnValue()
  const run = vi.fn()
  let reason: string | undefined = 'It is online'
  const remove = action('remove', { refusal: () => reason, run })
  runAction(remove)
  expect(run).not.toHaveBeenCalled()
  expect(notice).toHaveBeenCalledWith('It is online')
  reason = undefined
  runAction(remove)
  expect(run).toHaveBeenCalledOnce()
})

test('an action on a row becomes an action that knows its row', () => {
  const ran = vi.fn()
  const edit: Action<[row: { name: string; locked: boolean }]> = {
    id: 'edit',
    label: row => `Edit ${row.name}`,
    refusal: row => (row.locked ? 'Locked' : undefined),
    run: ran,
  }
  const row = { name: 'Coffee', locked: true }
  const onRow = actionOn(edit, row)
  expect(onRow.label()).toBe('Edit Coffee')
  expect(onRow.refusal?.()).toBe('Locked')
  onRow.run()
  expect(ran).toHaveBeenCalledWith(row)
})

test('actions that listen to the same keys are reported', () => {
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(report => {
    expect(report).toThrow('new (n) and next (n)')
  })
  register(action('new', { shortcut: 'n' }))
  register(action('next', { shortcut: 'n' }))
  expect(later).toHaveBeenCalledOnce()
  expect(ids(), 'both stay on offer').toEqual(['new', 'next'])
})

test('an action of a page takes the place and the keys of an action of the shell', () => {
  const later = vi.spyOn(globalThis, 'queueMicrotask')
  register(action('shell.undo', { shortcut: 'mod+z' }))
  const leave = register(action('page.undo', { shortcut: 'mod+z', replaces: 'shell.undo' }))
  expect(later).not.toHaveBeenCalled()
  expect(ids()).toEqual(['page.undo'])
  leave()
  expect(ids()).toEqual(['shell.undo'])
})
