import '../locales/index.ts'
import { logout, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readStored, store } from '../../kit/browser/storage.ts'
import { tokenKey } from '../../kit/browser/storage-keys.ts'
import { session, startSession } from '../../kit/session/session.ts'
import { setCurrentUser } from '../../kit/session/view-as.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { buildUser } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { lockConsole, unlockConsole } from './lock.ts'
import { LockScreen } from './lock-screen.tsx'

const user = buildUser({ name: 'Wang Min', lockMinutes: 5 })
afterEach(() => {
  vi.useRealTimers()
  store('greenroom.locked', '')
  store('greenroom.touched', '')
})

function open() {
  fakeServer.respond(logout, null)
  const rendered = renderInConsole(
    <>
      <p>Behind</p>
      <LockScreen />
    </>,
  )
  act(() => {
    startSession('the-token')
    setCurrentUser(user)
  })
  return rendered
}
const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))

describe('the lock screen', () => {
  it('ends the session, stores no token and hides the page from screen readers', async () => {
    open()
    act(lockConsole)
    expect(await screen.findByText('Wang Min')).toBeVisible()
    expect(screen.getByRole('dialog', { name: text('shell:lock.title') })).toBeVisible()
    expect(readStored(tokenKey)).toBe('')
    await waitFor(() => expect(fakeServer.requests(logout)).toHaveLength(1))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('goes away when the user has signed in again', async () => {
    open()
    act(lockConsole)
    fakeServer.respond(readUserInfo, user)
    await act(() => unlockConsole('the-next-token'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(session.getState()).toMatchObject({ token: 'the-next-token', locked: false })
    expect(readStored(tokenKey)).toBe('the-next-token')
  })

  it('comes after the minutes of the installation without a touch', async () => {
    vi.useFakeTimers()
    open()
    await minutes(4)
    fireEvent.keyDown(document.body, { key: 'a' })
    await minutes(4)
    expect(session.getState().locked).toBe(false)
    await minutes(1.1)
    expect(session.getState().locked).toBe(true)
  })

  it('waits while another window is touched', async () => {
    vi.useFakeTimers()
    open()
    await minutes(4)
    store('greenroom.touched', String(Date.now()))
    await minutes(4)
    expect(session.getState().locked).toBe(false)
  })

  it('comes and goes in all windows of the browser', async () => {
    open()
    const notify = (newValue: string | null) =>
      act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'greenroom.locked', newValue })))
    notify('1')
    expect(session.getState().locked).toBe(true)
    fakeServer.respond(readUserInfo, user)
    store(tokenKey, 'of-the-other-window')
    notify(null)
    await waitFor(() =>
      expect(session.getState()).toMatchObject({ token: 'of-the-other-window', locked: false }),
    )
  })
})
