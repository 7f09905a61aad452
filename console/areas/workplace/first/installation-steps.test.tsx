import { readFirstSteps } from '@greenroom/contract/areas/status/first-steps'
import type { Permission } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { registerActions } from '../../../kit/actions/registry.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { ReachablePages } from '../../../kit/navigation/reachable-pages.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import './locales/index.ts'
import { page } from '../testing/workplace.tsx'
import { InstallationSteps } from './installation-steps.tsx'

const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const pages = [page('SystemUser', '/system/user', 'Users'), page('Content', '/list/content', 'Library')]

const undone = { administrator: false, content: false, collection: false, backup: false }
const steps = (done: Partial<typeof undone> = {}) =>
  (['administrator', 'content', 'collection', 'backup'] as const).map(step => ({
    step,
    isDone: { ...undone, ...done }[step],
  }))

function openSteps(permissions: readonly Permission[] = ['system-status:read'], timeZone = readerZone) {
  const part = (
    <ReachablePages value={pages}>
      <InstallationSteps />
    </ReachablePages>
  )
  return renderInConsole(part, { permissions, timeZone })
}

const panel = () => screen.findByRole('region', { name: text('firstSteps:title') })
const isShown = () => screen.queryByRole('region', { name: text('firstSteps:title') }) !== null
const doneIn = (place: HTMLElement) =>
  within(place).queryAllByRole('img', { name: text('workplace:first.done') })

beforeEach(() => {
  localStorage.clear()
  fakeServer.respond(readFirstSteps, steps())
})

describe('the first steps of an installation', () => {
  it('lead to the pages on which they are done', async () => {
    openSteps()
    const place = within(await panel())
    const step = (name: string) => place.getByRole('link', { name: new RegExp(name) })
    expect(step(text('firstSteps:name.administrator'))).toHaveAttribute('href', '/system/user?create=1')
    expect(step(text('firstSteps:name.content'))).toHaveAttribute('href', '/list/content?create=1')
  })

  it('are checked off as the server sees them done, and leave when all are', async () => {
    openSteps()
    const place = await panel()
    // The time zone is the reader's.
    expect(doneIn(place)).toHaveLength(1)
    fakeServer.respond(readFirstSteps, steps({ administrator: true, content: true }))
    await invalidate('user.changed')
    await waitFor(() => expect(doneIn(place)).toHaveLength(3))
    fakeServer.respond(
      readFirstSteps,
      steps({ administrator: true, content: true, collection: true, backup: true }),
    )
    await invalidate('user.changed')
    await waitFor(() => expect(isShown()).toBe(false))
  })

  it('open the help on a time zone that is not the reader’s', async () => {
    const opened: string[] = []
    const end = registerActions([{ id: 'shell.help', label: () => 'Help', run: () => opened.push('help') }])
    const { user } = openSteps(['system-status:read'], 'Pacific/Marquesas')
    const place = await panel()
    expect(doneIn(place)).toHaveLength(0)
    await user.click(
      within(place).getByRole('button', { name: new RegExp(text('firstSteps:name.timeZone')) }),
    )
    expect(opened).toEqual(['help'])
    end()
  })

  it('stay away once the user dismissed them', async () => {
    const { user, unmount } = openSteps()
    await user.click(within(await panel()).getByRole('button', { name: text('firstSteps:dismiss') }))
    expect(isShown()).toBe(false)
    unmount()
    const requests = fakeServer.requests(readFirstSteps).length
    openSteps()
    expect(isShown()).toBe(false)
    expect(fakeServer.requests(readFirstSteps)).toHaveLength(requests)
  })

  it('are neither shown nor asked for without the permission to see the state of the system', () => {
    openSteps([])
    expect(isShown()).toBe(false)
    expect(fakeServer.requests(readFirstSteps)).toEqual([])
  })
})
