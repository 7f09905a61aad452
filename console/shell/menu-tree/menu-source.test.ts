import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../kit/session/session.ts'
import { changeSettings } from '../../kit/settings/settings.ts'
import { followMenuSource, switchMenuSource, takeMenuTree } from './menu-source.ts'

// Files that share a worker share its globals.
afterAll(() => void vi.unstubAllGlobals())

vi.mock('./menu-notice.tsx', () => ({ showMenuNotice: vi.fn(), hideMenuNotice: vi.fn() }))

const fromServer: readonly MenuNode[] = []
/** Answers the server's menu to one read after the other, when the test says so. */
const answers: ((menu?: readonly MenuNode[]) => void)[] = []
const fetched = vi.fn(
  () =>
    new Promise<Response>(resolve => {
      answers.push((data = fromServer) =>
        resolve(Response.json({ data, status: 'ok', msg: '', code: 20000 })),
      )
    }),
)
const hasOwn = () => (session.getState().menu?.length ?? 0) > 0
const turn = () => new Promise(resolve => setTimeout(resolve))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
  answers.length = 0
  session.setState({ menu: null })
})

test('A server menu that arrives after the switch to the own routes is dropped', async () => {
  changeSettings({ menuFromServer: true })
  const taking = takeMenuTree()
  await switchMenuSource(false)
  expect(hasOwn()).toBe(true)
  answers[0]?.()
  await taking
  expect(hasOwn()).toBe(true)
})

test('During a switch from another browser, and after it failed, other changes load no menu', async () => {
  changeSettings({ menuFromServer: false })
  await takeMenuTree()
  let end = () => {}
  const load = vi.fn(
    () =>
      new Promise<void>(resolve => {
        end = resolve
      }),
  )
  const stop = followMenuSource(load)
  changeSettings({ menuFromServer: true })
  changeSettings({ footer: false })
  changeSettings({ menuWidth: 300 })
  expect(load).toHaveBeenCalledTimes(1)
  end()
  await turn()
  changeSettings({ footer: true })
  expect(load).toHaveBeenCalledTimes(1)
  stop()
})

test('When the source is switched back and forth during a load, the last choice counts', async () => {
  changeSettings({ menuFromServer: false })
  await takeMenuTree()
  const stop = followMenuSource(takeMenuTree)
  changeSettings({ menuFromServer: true })
  changeSettings({ menuFromServer: false })
  changeSettings({ menuFromServer: true })
  expect(fetched).toHaveBeenCalledTimes(1)
  answers[0]?.()
  await turn()
  await turn()
  expect(hasOwn()).toBe(false)
  stop()
})

test('Of two concurrent reads of the menu, the later request counts, even when its response arrives first', async () => {
  changeSettings({ menuFromServer: false })
  await takeMenuTree()
  const ofTheRole = session.getState().menu ?? []
  changeSettings({ menuFromServer: true })
  session.setState({ menu: null })
  const taking = [takeMenuTree(), takeMenuTree()]
  answers[1]?.(fromServer)
  await turn()
  answers[0]?.(ofTheRole)
  await Promise.all(taking)
  expect(ofTheRole.length).toBeGreaterThan(0)
  expect(session.getState().menu).toEqual(fromServer)
})
