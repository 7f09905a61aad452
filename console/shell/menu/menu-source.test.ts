import type { MenuNode } from '@greenroom/contract/areas/access'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../kit/session.ts'
import { changeSettings } from '../../kit/settings.ts'
import { followMenuSource, switchMenuSource, takeMenuTree } from './menu-source.ts'

vi.mock('../guard/menu-notice.tsx', () => ({ showMenuNotice: vi.fn(), hideMenuNotice: vi.fn() }))

const fromServer: readonly MenuNode[] = []
/** Answers the server's menu, one read after the other, when the test says so. */
const answers: (() => void)[] = []
const fetched = vi.fn(
  () =>
    new Promise<Response>(resolve => {
      answers.push(() => resolve(Response.json({ data: fromServer, status: 'ok', msg: '', code: 20000 })))
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

test('The server’s menu that comes after the switch to the own routes is dropped', async () => {
  changeSettings({ menuFromServer: true })
  const taking = takeMenuTree()
  await switchMenuSource(false)
  expect(hasOwn()).toBe(true)
  answers[0]?.()
  await taking
  expect(hasOwn()).toBe(true)
})

test('While the switch of another browser is followed, other changes load nothing more; nor after it failed', async () => {
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

test('A source that was switched back and forth while the menu was on its way is the one that is taken', async () => {
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
